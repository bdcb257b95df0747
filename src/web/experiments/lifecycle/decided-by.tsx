import { Text } from '@mantine/core';
import type { Experiment } from '#contract/experiment.ts';
import { formatDay } from '#contract/format/date.ts';
import { latestAuthors } from '../../activity/activity-authors.ts';
import { useRecentExperimentActivity } from '../data.ts';
import { useProjectInfo } from '../use-project-info.ts';

/** Says who decided an experiment, and when, if the server tells: who recorded the conclusion or shipped the variant. */
export function DecidedBy({ project, experiment }: { project: number; experiment: Experiment }) {
  const { data } = useRecentExperimentActivity(project, experiment, true);
  const { timeZone } = useProjectInfo(project);
  const authors = latestAuthors(data ?? {});
  const author = authors[experiment.conclusion ? 'conclusion' : 'filters'];
  if (!author) return null;
  return (
    <Text size="sm" c="dimmed">
      On {formatDay(timeZone, author.at, Date.now())} by <bdi>{author.who}</bdi>
    </Text>
  );
}
