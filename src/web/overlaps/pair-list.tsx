import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCountOf } from '#contract/format/count.ts';
import type { JudgedPair } from '#verdict/overlaps/judge-pairs.ts';
import { needsAttention, pairLabels } from '#verdict/overlaps/pair-texts.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { href } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { idsOf, isSamePair, type PairIds } from './overlap-hooks.ts';
import { pairIcon } from './pair-state.ts';

interface Props {
  project: number;
  pairs: readonly JudgedPair[];
  opened: PairIds | null;
}

const isQuiet = ({ state }: JudgedPair) => state === 'none';

/** Pairs that need attention first, then by their people. */
const inOrder = (pairs: readonly JudgedPair[]) =>
  pairs.toSorted((one, other) => Number(needsAttention(other)) - Number(needsAttention(one)) || other.both - one.both);

/** The pairs that share people: those that need attention, those with too few people, and the others on request. */
export function PairList({ project, pairs, opened }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const sharing = inOrder(pairs.filter(({ both, state }) => both > 0 || state === 'same'));
  const quiet = sharing.filter(isQuiet);
  const attention = sharing.filter(needsAttention).length;
  const few = sharing.filter(({ state }) => state === 'few').length;
  const oldest = pairs.map(({ overlap }) => overlap.computed_at).toSorted()[0];
  return (
    <Stack gap="xs" component="section" aria-label="Pairs">
      <Title order={2}>
        {attention === 0
          ? 'No pair needs attention'
          : `${formatNumber(attention)} of ${formatCountOf(sharing.length, 'pair')} ${attention === 1 ? 'needs' : 'need'} attention`}
      </Title>
      <Text size="sm" c="dimmed">
        Tested {oldest && <RelativeTime at={oldest} />}
        <span>{`. ${formatCountOf(sharing.length, 'pair')} with shared people${few > 0 ? `, ${formatNumber(few)} with too few to tell` : ''}.`}</span>
      </Text>
      <RowList label="Pairs of experiments">
        {sharing
          .filter((pair) => showsAll || !isQuiet(pair) || (opened && isSamePair(idsOf(pair), opened)))
          .map((pair) => (
            <PairRow key={idsOf(pair).join('-')} {...{ project, pair, opened }} />
          ))}
      </RowList>
      {quiet.length > 0 && !showsAll && (
        <Text size="sm" c="dimmed">
          <span>{`${formatCountOf(quiet.length, 'pair')} without interaction. `}</span>
          <Button kind="link" onClick={() => setShowsAll(true)}>
            Show all
          </Button>
        </Text>
      )}
    </Stack>
  );
}

function PairRow({ project, pair, opened }: Pick<Props, 'project' | 'opened'> & { pair: JudgedPair }) {
  const [one, other] = pair.sides;
  const ids = idsOf(pair);
  return (
    <Row
      icon={pairIcon(pair.state) ?? 'check'}
      {...(needsAttention(pair) ? { tone: 'warning' } : isQuiet(pair) && { tone: 'good' })}
    >
      <Stack gap={2} flex={1} miw={0}>
        <Link
          to={href.overlap(project, ...ids)}
          preventScrollReset
          aria-current={(opened !== null && isSamePair(ids, opened)) || undefined}
        >
          <bdi>{one.name}</bdi> × <bdi>{other.name}</bdi>
        </Link>
        <Text size="sm" c="dimmed">
          {pairLabels[pair.state]}
        </Text>
      </Stack>
      <Text size="sm" c="dimmed" aria-label={formatCountOf(pair.both, 'shared person', 'shared people')}>
        {formatNumber(pair.both)}
      </Text>
    </Row>
  );
}
