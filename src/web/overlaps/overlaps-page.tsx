import { Box, Flex, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatCountOf } from '#contract/format/count.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { ProjectTabs } from '../experiments/project-tabs.tsx';
import { useProjectInfo } from '../experiments/use-project-info.ts';
import { useCapabilities } from '../session/use-capabilities.ts';
import { Content } from '../ui/content.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { missingScopeIn } from './count-query.ts';
import { idsOf, isSamePair, type PairIds, useProjectPairs } from './overlap-hooks.ts';
import { OverlapMatrix } from './overlap-matrix.tsx';
import styles from './overlaps-page.module.css';
import { PairList } from './pair-list.tsx';
import { PairSection } from './pair-section.tsx';
import { MOST_COMPARED } from './use-compared.ts';

/** Returns the pair in the URL: "7-9". */
function pairIn(text: string | null): PairIds | null {
  const [, id, other] = /^(\d+)-(\d+)$/.exec(text ?? '') ?? [];
  return id !== undefined && other !== undefined && id !== other ? [Number(id), Number(other)] : null;
}

/** The running experiments of a project that share people, and what is known about each pair. */
export function OverlapsPage() {
  const project = Number(useParams()['project_id']);
  const { name, to } = useProjectInfo(project);
  const { overlapCounts } = useCapabilities(project);
  return (
    <>
      <PageHeader title="Experiments" view="Overlaps" project={name} projectTo={to} />
      <ProjectTabs project={project} />
      <Content width="full">
        {overlapCounts !== 'none' ? (
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

function errorTitle(error: Error): string {
  const scope = missingScopeIn(error);
  return scope === null
    ? 'The overlaps could not be loaded'
    : `This API key cannot count the people of two experiments: it does not have the scope ${scope}`;
}

function Overlaps({ project }: { project: number }) {
  const [search] = useSearchParams();
  const text = search.get('pair');
  const opened = useMemo(() => pairIn(text), [text]);
  const found = useProjectPairs(project, opened);
  const { running, experiments, leftOut, pairs, loaded, total, error, openedFailure, retry } = found;
  if (error) return <ProblemPanel problem={error} title={errorTitle(error)} retry={retry} />;
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
      <RunningPairs {...{ project, experiments, leftOut, opened }} pairs={ofRunning} count={running.length} />
      {shown && <PairSection key={text} project={project} pair={shown} />}
      {openedFailure && (
        <ProblemPanel
          problem={openedFailure.error}
          title="The pair could not be loaded"
          retry={() => void openedFailure.refetch()}
        />
      )}
    </Stack>
  );
}

type Props = Pick<ReturnType<typeof useProjectPairs>, 'experiments' | 'leftOut'> & {
  project: number;
  pairs: NonNullable<ReturnType<typeof useProjectPairs>['pairs']>;
  opened: PairIds | null;
  /** How many experiments are running. */
  count: number;
};

const names = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says which running experiments are not compared. */
const leftOutText = (leftOut: Props['leftOut']) =>
  `Not counted: ${names.format(leftOut.map(({ name }) => isolateName(name)))}. Only people for whom code called the flag can be counted, and ${leftOut.length === 1 ? 'this experiment has' : 'these experiments have'} other participants.`;

function emptyText(count: number): string {
  if (count < 2) return `No overlaps: ${count === 0 ? 'no experiment is' : '1 experiment is'} running in this project.`;
  return `${formatCountOf(count, 'experiment')} are running in this project, each with its own people.`;
}

/** Says which experiments are compared, and how a query counts their people. */
function comparedText(compared: number, count: number, isQueried: boolean): string {
  const all = formatCountOf(count, 'running experiment');
  const order = isQueried ? 'that started last' : 'with the most participants';
  const shown = compared < count ? `The ${MOST_COMPARED} of ${all} ${order}` : `${all}, by participants`;
  return isQueried ? `${shown}. Counted from calls of the flags, with internal and test accounts.` : shown;
}

function RunningPairs({ project, experiments, leftOut, pairs, opened, count }: Props) {
  const isQueried = useCapabilities(project).overlapCounts === 'query';
  const countable = count - leftOut.length;
  const note = leftOut.length > 0 && (
    <Text size="sm" c="dimmed" maw="80ch">
      {leftOutText(leftOut)}
    </Text>
  );
  if (pairs.every(({ both, state }) => both === 0 && state !== 'same'))
    return (
      <EmptyState icon="people" title="No two experiments share people" description={emptyText(countable)}>
        {note}
      </EmptyState>
    );
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {comparedText(experiments.length, countable, isQueried)}
      </Text>
      {note}
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
