import { Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '#contract/format/date.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { JudgedGoal, JudgedPair } from '#verdict/overlaps/judge-pairs.ts';
import {
  formatAdditive,
  formatFactors,
  mainContrast,
  needsAttention,
  pairText,
  untestedText,
} from '#verdict/overlaps/pair-texts.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { useProjectInfo } from '../experiments/use-project-info.ts';
import { href } from '../paths.ts';
import { useCapabilities } from '../session/use-capabilities.ts';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import { CombinationTable } from './combination-table.tsx';
import { PairTestList } from './pair-test-list.tsx';

interface Props {
  project: number;
  pair: JudgedPair;
}

/** Both experiments of a pair, since when they run together, and how many people they share. */
function PairHeading({ project, pair: { sides, overlap, both } }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { timeZone } = useProjectInfo(project);
  const [now] = useState(() => Date.now());
  useEffect(() => heading.current?.focus(), []);
  const day = (iso: string) => formatDay(timeZone, iso, now);
  const only = sides.map((side) => `${formatNumber(side.only)} only in ${isolateName(side.name)}`);
  return (
    <Stack gap="xxs" flex="1 1 24rem" miw={0}>
      <Title order={2} tabIndex={-1} ref={heading}>
        {sides.map((side, at) => (
          <span key={side.id}>
            {at > 0 && <span> × </span>}
            <Link to={href.experiment(project, side.id)}>
              <bdi>{side.name}</bdi>
            </Link>
          </span>
        ))}
      </Title>
      <Text size="sm" c="dimmed">
        {`Together from ${day(overlap.from)} to ${day(overlap.to)}.${overlap.same_flag ? '' : ` ${formatNumber(both)} people in both, ${only.join(', ')}.`}`}
      </Text>
    </Stack>
  );
}

/** Why a server that counts with queries has no test of the interaction. */
const NO_VALUES = 'PostHog does not send values per combination';

function Finding({ pair, goal, isQueried }: { pair: JudgedPair; goal: JudgedGoal | undefined; isQueried: boolean }) {
  const isFound = needsAttention(pair) && (goal === undefined || goal.state === 'interaction');
  const text = isQueried && pair.state === 'untested' ? untestedText(NO_VALUES) : pairText(pair, goal);
  return isFound ? (
    <Alert tone="warning" role="note">
      {text}
    </Alert>
  ) : (
    <Text>{text}</Text>
  );
}

/** What is known about a pair: the sentence, the combinations and how they were tested. */
export function PairSection({ project, pair }: Props) {
  const { goals, sides } = pair;
  const isQueried = useCapabilities(project).overlapCounts === 'query';
  const [chosen, setChosen] = useState<string>();
  const goal = goals.find(({ id }) => id === chosen) ?? goals.find(({ state }) => state === pair.state) ?? goals[0];
  const areSame = new Set(goals.map(({ metric }) => metric.name)).size < goals.length;
  const names = Object.fromEntries(
    goals.map(({ id, metric, of }) => [id, areSame ? `${metric.name}, ${isolateName(of)}` : metric.name]),
  );
  const contrast = goal && mainContrast(goal);
  const comparesValues = pair.state !== 'dependent' && pair.state !== 'entry';
  return (
    <Stack component="section" gap="md" aria-label={sides.map(({ name }) => name).join(' × ')}>
      <Group align="start" gap="sm">
        <PairHeading project={project} pair={pair} />
        {goals.length > 1 && (
          <SegmentedChoice label="Metric" choices={names} value={goal?.id ?? ''} onChange={setChosen} />
        )}
        <ButtonLink icon="close" to={href.overlaps(project)} preventScrollReset aria-label="Close the pair" />
      </Group>
      <Finding {...{ pair, goal, isQueried }} />
      {pair.state !== 'same' && pair.both > 0 && (
        <CombinationTable pair={pair} goal={comparesValues ? goal : undefined} />
      )}
      {contrast && comparesValues && (
        <Text size="sm">
          Factor <b>{contrast.factor.toFixed(2)}</b>{' '}
          <span>
            {`between the lifts (99% interval ${formatFactors(contrast.interval)}), additive difference ${formatAdditive(goal, contrast)}.`}
          </span>
        </Text>
      )}
      {pair.state !== 'same' && (
        <PairTestList pair={pair} goal={goal} untested={isQueried ? `${NO_VALUES}.` : undefined} />
      )}
    </Stack>
  );
}
