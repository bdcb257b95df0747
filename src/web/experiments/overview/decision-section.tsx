import { Box, Group, Text } from '@mantine/core';
import type { Experiment } from '#contract/experiment.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import { href } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { conclusionOf, storesConclusion } from '../lifecycle/conclusion-fields.tsx';
import { DECISION_ID } from '../results/decision/go-to-decision.ts';
import styles from './overview.module.css';
import { OverviewSection } from './overview-layout.tsx';

/** Shows the team's conclusion, with a link to the form that records or changes it. */
export function DecisionSection({ project, experiment }: { project: number; experiment: Experiment }) {
  if (!storesConclusion(experiment)) return null;
  const { conclusion, conclusion_comment } = conclusionOf(experiment);
  const form = `${href.experimentResults(project, experiment.id)}#${DECISION_ID}`;
  return (
    <OverviewSection id="decision" title="Decision">
      <Group gap="var(--space-3) var(--space-6)" justify="space-between" pt="sm">
        <Box flex="1 1 18rem" miw={0}>
          <b>{conclusion ? conclusionName(conclusion) : 'No decision yet'}</b>
          <Text size="sm" c="dimmed" maw="60ch" className={styles.text} dir="auto">
            {conclusion_comment ?? 'Everyone in this project can see the decision and its reason.'}
          </Text>
        </Box>
        <ButtonLink to={form}>{conclusion === null ? 'Record decision' : 'Change decision'}</ButtonLink>
      </Group>
    </OverviewSection>
  );
}
