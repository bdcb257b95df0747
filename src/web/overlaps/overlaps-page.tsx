import { Box, Flex, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatCountOf } from '#contract/format/count.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { ProjectTabs } from '../experiments/project-tabs.tsx';
import { useProjectInfo } from '../experiments/use-project-info.ts';
import { useCapabilities } from '../session/use-capabilities.ts';
import { Content } from '../ui/content.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { idsOf, isSamePair, MOST_COMPARED, type PairIds, useProjectPairs } from './overlap-hooks.ts';
import { OverlapMatrix } from './overlap-matrix.tsx';
import styles from './overlaps-page.module.css';
import { PairList } from './pair-list.tsx';
import { PairSection } from './pair-section.tsx';

/** Returns the pair in the URL: "7-9". */
function pairIn(text: string | null): PairIds | null {
  const [, id, other] = /^(\d+)-(\d+)$/.exec(text ?? '') ?? [];
  return id !== undefined && other !== undefined && id !== other ? [Number(id), Number(other)] : null;
}

/** The running experiments of a project that share people, and what is known about each pair. */
export function OverlapsPage() {
  const project = Number(useParams()['project_id']);
  const { name, to } = useProjectInfo(project);
  const { countsOverlaps } = useCapabilities(project);
  return (
    <>
      <PageHeader title="Experiments" view="Overlaps" project={name} projectTo={to} />
      <ProjectTabs project={project} />
      <Content width="full">
        {countsOverlaps ? (
          <Overlaps key={project} project={project} />
        ) : (
          <EmptyState
            icon="people"
            title="Overlaps are not available on this server"
            description="It does not count the people of two experiments. A Hedgerow server does."
          />
        )}
      </Content>
    </>
  );
}

function Overlaps({ project }: { project: number }) {
  const [search] = useSearchParams();
  const text = search.get('pair');
  const opened = useMemo(() => pairIn(text), [text]);
  const { running, experiments, pairs, loaded, total, error, retry } = useProjectPairs(project, opened);
  if (error) return <ProblemPanel problem={error} title="The overlaps could not be loaded" retry={retry} />;
  if (!running || !pairs)
    return (
      <Stack gap="sm">
        <Text size="sm" c="dimmed" mih="1.45em">
          {total > 0 && `${formatNumber(loaded)} of ${formatCountOf(total, 'pair')} loaded`}
        </Text>
        <Skeleton label="Loading the overlaps" rows={6} />
      </Stack>
    );
  const shown = opened && pairs.find((pair) => isSamePair(idsOf(pair), opened));
  const ofRunning = pairs.filter(({ sides }) => sides.every(({ id }) => running.some((one) => one.id === id)));
  return (
    <Stack gap="xl">
      <RunningPairs {...{ project, experiments, opened }} pairs={ofRunning} count={running.length} />
      {shown && <PairSection key={text} project={project} pair={shown} />}
    </Stack>
  );
}

type Props = Pick<ReturnType<typeof useProjectPairs>, 'experiments'> & {
  project: number;
  pairs: NonNullable<ReturnType<typeof useProjectPairs>['pairs']>;
  opened: PairIds | null;
  /** How many experiments are running. */
  count: number;
};

function RunningPairs({ project, experiments, pairs, opened, count }: Props) {
  if (pairs.every(({ both, state }) => both === 0 && state !== 'same'))
    return (
      <EmptyState
        icon="people"
        title="No two experiments share people"
        description={
          count < 2
            ? `No overlaps: ${count === 0 ? 'no experiment is' : '1 experiment is'} running in this project.`
            : `${formatCountOf(count, 'experiment')} are running in this project, each with its own people.`
        }
      />
    );
  const left = count - experiments.length;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {left > 0
          ? `The ${MOST_COMPARED} of ${formatCountOf(count, 'running experiment')} with the most participants`
          : `${formatCountOf(count, 'running experiment')}, by participants`}
      </Text>
      <Flex gap="xl" wrap="wrap" align="start">
        <Box flex="3 1 36rem" miw={0} className={styles.wide}>
          <OverlapMatrix {...{ project, experiments, pairs, opened }} />
        </Box>
        <Box flex="1 1 18rem" miw={0}>
          <PairList {...{ project, pairs, opened }} />
        </Box>
      </Flex>
    </Stack>
  );
}
