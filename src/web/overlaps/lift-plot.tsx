import { Flex } from '@mantine/core';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { JudgedGoal } from '#verdict/overlaps/judge-pairs.ts';
import { type CellLift, liftIn } from '#verdict/overlaps/test-pair.ts';
import { usualDirection } from '#verdict/settings.ts';
import { formatLifts } from '#verdict/text/format-effect.ts';
import { formatLift } from '#verdict/text/format-number.ts';
import { IntervalBar } from '../experiments/results/plot/interval-bar.tsx';
import { AxisHeader } from '../experiments/results/plot/interval-plot.tsx';
import type { PlotRow } from '../experiments/results/plot/plot-rows.ts';
import { type Scale, scaleOver } from '../experiments/results/plot/scale.ts';
import type { Column } from '../ui/data-table.tsx';

/** With more test variants, the table has no room for the drawings. */
const MOST_DRAWN = 2;

/** The largest lift that is drawn whole: +300%. */
const MAX_LIFT = 3;

/** Returns the row of a lift. It is better or worse only if the interval excludes zero. */
function liftRow(goal: JudgedGoal, pair: string, { value, interval }: CellLift): PlotRow {
  const [low, high] = interval;
  const isClear = low > 0 || high < 0;
  const isBetter = value > 0 === (usualDirection(goal.metric) === 'higher');
  const texts = { value: formatLift(value), interval: formatLifts(interval) };
  return {
    key: pair,
    ...texts,
    steps: { half: interval, most: interval, full: interval },
    point: value,
    judgement: isClear ? (isBetter ? 'good' : 'bad') : 'undecided',
    label: '',
    summary: `${pair}: ${texts.value}, 99% interval ${texts.interval}.`,
  };
}

const isKnown = (lift: CellLift | null): lift is CellLift => lift !== null;

/** Returns one scale for all lifts of a goal. */
function scaleOf(lifts: readonly CellLift[]): Scale {
  const limits = lifts.flatMap(({ interval }) => interval).map((limit) => Math.min(MAX_LIFT, limit));
  return scaleOver([-0.1, 0, 0.1, ...limits]);
}

/**
 * Returns the columns with the drawings of a goal's lifts, one for each test variant; empty with too many.
 * @param variants those of the experiment whose lifts are drawn, and those of the other
 */
export function liftPlots(
  goal: JudgedGoal,
  [variants, others]: readonly [readonly string[], readonly string[]],
): Column<number>[] {
  const tests = variants.slice(1);
  if (tests.length > MOST_DRAWN) return [];
  const liftOf = (index: number, row: number) => liftIn(goal, index + 1, row);
  const scale = scaleOf(tests.flatMap((_, index) => others.map((_other, row) => liftOf(index, row))).filter(isKnown));
  return tests.map((key, index) => ({
    heading: `Interval of ${key}`,
    axis: <AxisHeader scale={scale} axis="percent" metric={{ metric: 'funnel' }} />,
    card: 'full',
    cell: (row) => {
      const lift = liftOf(index, row);
      const pair = `${isolateName(key)} with ${isolateName(others[row] ?? '')}`;
      return (
        <Flex direction="column" miw="12rem">
          {lift && <IntervalBar row={liftRow(goal, pair, lift)} scale={scale} zero compact />}
        </Flex>
      );
    },
  }));
}
