import { Text } from '@mantine/core';
import type { Experiment } from '#contract/experiment.ts';
import { formatDay } from '#contract/format/date.ts';
import { latestAuthors } from '../../activity/activity-authors.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { useRecentExperimentActivity } from '../data.ts';
import { useProjectInfo } from '../use-project-info.ts';

/** Shows who recorded the conclusion of an experiment, and when. Renders nothing if that is unknown. */
export function DecidedBy({ project, experiment }: { project: number; experiment: Experiment }) {
  const { hasExperimentActivity } = useCapabilities(project);
  const { data } = useRecentExperimentActivity(project, experiment, hasExperimentActivity);
  const { timeZone } = useProjectInfo(project);
  const author = experiment.conclusion ? latestAuthors(data ?? {})['conclusion'] : undefined;
  if (!author) return null;
  return (
    <Text size="sm" c="dimmed">
      <span>{`On ${formatDay(timeZone, author.at, Date.now())} by`}</span> <bdi>{author.who}</bdi>
    </Text>
  );
}
