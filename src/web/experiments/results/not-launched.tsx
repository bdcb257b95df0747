import type { Experiment } from '#contract/experiment.ts';
import { Section } from '../../ui/section.tsx';
import { LaunchChecks } from '../lifecycle/launch-checks.tsx';

/** The launch checklist, shown instead of results. */
export const NotLaunched = ({ project, experiment }: { project: number; experiment: Experiment }) => (
  <Section title="No results before the launch">
    <p>This is a draft, so participants are not counted yet. Checklist for the launch:</p>
    <LaunchChecks project={project} experiment={experiment} />
  </Section>
);
