import { Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';
import { OverviewSection, SectionText } from './overview-layout.tsx';

/** Shows the hypothesis: what is tested and why. */
export function HypothesisSection({ project, experiment }: { project: number; experiment: Experiment }) {
  const text = (experiment.description ?? '').trim();
  return (
    <OverviewSection
      id="hypothesis"
      title="Hypothesis"
      aside={<Link to={`${href.experimentSetup(project, experiment.id)}#description`}>Edit</Link>}
    >
      {text === '' ? (
        <Text mt="sm" data-none>
          Not written yet.
        </Text>
      ) : (
        <SectionText>{text}</SectionText>
      )}
    </OverviewSection>
  );
}
