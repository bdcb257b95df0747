import { Text } from '@mantine/core';
import type { RefObject } from 'react';
import { capitalize } from '#contract/format/capitalize.ts';
import { formatDateTime } from '#contract/format/date.ts';
import { hasGoal, isGoalUnknown } from '#verdict/metric.ts';
import { goalText } from '../../experiments/goal-text.ts';
import { useResultPreview } from '../../experiments/list/result-preview/use-result-preview.ts';
import { useOverlapFindings } from '../../overlaps/use-overlap-findings.ts';
import { Facts } from '../../ui/facts.tsx';
import { FloatingCard } from '../../ui/floating-card.tsx';
import { usePausedSpans } from './paused-spans.ts';
import { endOf, startOf, type TimelineEntry } from './timeline-entry.ts';

interface Props {
  /** The bar that the card is about. */
  anchor: RefObject<HTMLElement | null>;
  entry: TimelineEntry;
  now: number;
}

/** Returns the goal with its result, as far as it is known. */
function useGoalFact({ source, experiment, status }: TimelineEntry): string {
  const isWanted = status !== 'draft' && hasGoal(experiment) && !isGoalUnknown(experiment);
  const { preview } = useResultPreview(source.project.id, experiment, isWanted);
  const result = preview?.kind === 'interval' ? preview.summary : preview?.message;
  return [goalText(experiment), result].filter(Boolean).join(': ');
}

/** Key facts about an experiment, beside its bar. */
export function BarCard({ anchor, entry, now }: Props) {
  const { source, experiment, status, state } = entry;
  const { timezone, id } = source.project;
  const paused = usePausedSpans(id, experiment, { enabled: status !== 'draft', now });
  const goal = useGoalFact(entry);
  const overlaps = useOverlapFindings(id, experiment);
  const times = [startOf(experiment), endOf(experiment, timezone)];
  const format = (at: string) => formatDateTime(timezone, at);
  return (
    <FloatingCard anchor={anchor}>
      <Text fw={600} size="sm" mb="xs">
        <bdi>{experiment.name}</bdi>
      </Text>
      <Facts
        facts={[
          { name: 'State', value: capitalize(status === 'running' ? `running, ${state.toLowerCase()}` : state) },
          { name: 'Time', value: times.flatMap((at) => (at ? [format(at)] : [])).join(' to ') },
          paused.length > 0 && {
            name: 'Paused',
            value: paused
              .map(({ from, to }) => [from, to].map((at) => format(new Date(at).toISOString())).join(' to '))
              .join('; '),
          },
          goal !== '' && { name: 'Goal', value: goal },
          overlaps.length > 0 && { name: 'Overlaps', value: overlaps.map(({ text }) => text).join('; ') },
        ]}
      />
    </FloatingCard>
  );
}
