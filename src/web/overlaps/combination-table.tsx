import { Group, Text } from '@mantine/core';
import type { JudgedGoal, JudgedPair } from '#verdict/overlaps/judge-pairs.ts';
import { formatCellValue, formatCounts } from '#verdict/overlaps/pair-texts.ts';
import { type CellValue, liftIn } from '#verdict/overlaps/test-pair.ts';
import { usualDirection } from '#verdict/settings.ts';
import { formatLifts } from '#verdict/text/format-effect.ts';
import { formatLift, formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { VariantMark } from '../fields/variants/variant-mark.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { liftPlots } from './lift-plot.tsx';

interface Props {
  pair: JudgedPair;
  /** Undefined: only the people are shown. */
  goal: JudgedGoal | undefined;
}

/** Whether a combination is the best one of a goal whose lifts depend on the combination. */
function isBest({ cells, state, metric }: JudgedGoal, { estimate }: CellValue): boolean {
  const values = cells.flat().flatMap((cell) => cell.estimate?.value ?? []);
  const best = usualDirection(metric) === 'higher' ? Math.max(...values) : Math.min(...values);
  return state === 'interaction' && estimate?.value === best;
}

/** The people of a combination, with the value of the goal if it is known. */
function CombinationCell({
  people,
  cell,
  goal,
}: {
  people: number;
  cell: CellValue | undefined;
  goal: JudgedGoal | undefined;
}) {
  if (!goal || !cell) return <span>{formatNumber(people)}</span>;
  return (
    <Text component="span" inherit ta="end">
      {isBest(goal, cell) && (
        <span>
          <Badge tone="ended">{usualDirection(goal.metric) === 'higher' ? 'Highest' : 'Lowest'}</Badge>{' '}
        </span>
      )}
      <b>{formatCellValue(goal, cell)}</b>
      <small>{formatCounts(goal, cell)}</small>
    </Text>
  );
}

/** The people and values of all combinations: the variants of the other experiment as rows, with the lift of the first in each. */
export function CombinationTable({ pair, goal }: Props) {
  const [one, other] = pair.sides;
  const at = (row: number, column: number) => goal?.cells[column]?.[row];
  const peopleAt = (row: number, column: number) =>
    pair.overlap.cells.find(
      ({ variant, other_variant }) => variant === one.variants[column] && other_variant === other.variants[row],
    )?.samples ?? 0;
  const values = one.variants.map(
    (key, column): Column<number> => ({
      heading: key,
      align: 'end',
      cell: (row) => <CombinationCell people={peopleAt(row, column)} cell={at(row, column)} goal={goal} />,
    }),
  );
  const lifts = (goal ? one.variants.slice(1) : []).map((key, index): Column<number> => {
    const lift = (row: number) => (goal ? liftIn(goal, index + 1, row) : null);
    return {
      heading: `Lift of ${key}, 99% interval`,
      align: 'end',
      cell: (row) => {
        const found = lift(row);
        return (
          <Text component="span" inherit ta="end">
            <b>{formatLift(found?.value ?? null)}</b>
            <small>{found ? formatLifts(found.interval) : NO_VALUE}</small>
          </Text>
        );
      },
    };
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        Columns are the variants of <bdi>{one.name}</bdi>, rows those of <bdi>{other.name}</bdi>
        <span>{goal ? '.' : ', with the people of each combination.'}</span>
      </Text>
      <DataTable
        label="Combinations of variants"
        rows={other.variants.map((_, row) => row)}
        rowKey={(row) => other.variants[row] ?? ''}
        columns={[
          {
            heading: other.name,
            cell: (row) => (
              <Group component="span" display="inline-flex" gap="xxs" wrap="nowrap">
                <VariantMark index={row} />
                <bdi>{other.variants[row]}</bdi>
              </Group>
            ),
          },
          ...values,
          ...lifts,
          ...(goal ? liftPlots(goal, [one.variants, other.variants]) : []),
        ]}
      />
    </>
  );
}
