import type { Experiment } from '#contract/experiment.ts';
import { metricsWithResults } from '#contract/experiment-metrics.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { type AnyMetric, withoutLabels } from '#contract/metric.ts';
import type { OverlapCell, PairOverlap } from '#contract/overlaps.ts';
import { isSame } from '#contract/resource.ts';
import { type Independence, independence, logLift } from '#stats/heterogeneity.ts';
import { type Interaction, interaction } from '#stats/interaction.ts';
import { type Estimate, estimateOf, type MomentsKind } from '#stats/moments.ts';
import { normalQuantile } from '#stats/normal-quantile.ts';
import { momentsIn } from '../response/parse-variants.ts';
import { defaultSettings } from '../settings.ts';
import { MIN_ERRORS_FROM_ZERO, MIN_EXPECTED_COUNT } from '../thresholds.ts';
import { comparedSplit } from '../variant-split.ts';

/** One experiment of a pair. */
export interface PairSide {
  id: number;
  name: string;
  /** The variants with people in both experiments, the baseline first. */
  variants: readonly string[];
  /** The people in this experiment, and not in the other. */
  only: number;
  /** For each variant with people, also those of whom nobody is in the other experiment: the share who are in it. */
  reach: readonly { variant: string; share: number }[];
  /** Whether these shares differ between the variants; null if that can't be tested. */
  entry: Independence | null;
}

/** The people of one experiment's variant with one of the other's, and what they did. */
export interface CellValue {
  people: number;
  sum: number;
  /** Null if it is unknown. */
  estimate: Estimate | null;
}

/** The lift of a variant among the people with one of the other experiment's variants. */
export interface CellLift {
  value: number;
  /** The 99% interval. */
  interval: [low: number, high: number];
}

/** The goal of one of the experiments, over the people of both. */
export interface PairGoal {
  id: string;
  /** The name of its experiment. */
  of: string;
  metric: AnyMetric;
  /** By the variants of the first experiment, and then by those of the other. */
  cells: readonly (readonly CellValue[])[];
  /** The fewest effective values of a combination: its squared value divided by the variance. */
  leastValues: number;
  /** Null with too few values. */
  interaction: Interaction | null;
}

/** The counts of a pair and its tests, before they are corrected for the other pairs. */
export interface PairTests {
  sides: readonly [PairSide, PairSide];
  overlap: PairOverlap;
  both: number;
  /** The people in the smallest combination. */
  smallest: number;
  /** Whether the variants of both are independent; null if that can't be tested. */
  independence: Independence | null;
  /** The goals whose values are known. */
  goals: readonly PairGoal[];
}

const kindOf = ({ type }: AnyMetric): MomentsKind =>
  type === 'ratio' ? 'ratio' : type === 'funnel' ? 'proportion' : 'mean';

/** Returns the compared variants, the baseline first. */
function variantsOf(experiment: Experiment): string[] {
  const config: unknown = experiment.stats_config;
  const baseline = (isObject(config) && config['baseline_variant_key']) || defaultSettings.baseline;
  const keys = comparedSplit(experiment).map(({ key }) => key);
  return [...keys].sort((one, other) => Number(other === baseline) - Number(one === baseline));
}

const sumOf = (cells: readonly OverlapCell[]) => cells.reduce((sum, { samples }) => sum + samples, 0);

/** Whether two goals measure the same, whatever their names. */
export const isSameGoal = (one: AnyMetric, other: AnyMetric): boolean =>
  isSame(withoutLabels(one.stored), withoutLabels(other.stored));

const accurate = (found: Independence | null) => (found && found.leastExpected >= MIN_EXPECTED_COUNT ? found : null);

/** A side's variants of cells: its own and the other's. */
type Keys = (cell: OverlapCell) => readonly [own: string | null, other: string | null];

function sideOf(experiment: Experiment, cells: readonly OverlapCell[], keysOf: Keys): PairSide {
  const count = (isCounted: (own: string | null, other: string | null) => boolean) =>
    sumOf(cells.filter((cell) => isCounted(...keysOf(cell))));
  const counts = variantsOf(experiment)
    .map((key) => ({
      key,
      both: count((own, other) => own === key && other !== null),
      only: count((own, other) => own === key && other === null),
    }))
    .filter(({ both, only }) => both + only > 0);
  return {
    id: experiment.id,
    name: experiment.name,
    variants: counts.filter(({ both }) => both > 0).map(({ key }) => key),
    only: count((own, other) => own !== null && other === null),
    reach: counts.map(({ key, both, only }) => ({ variant: key, share: both / (both + only) })),
    entry: accurate(independence(counts.map(({ both, only }) => [both, only]))),
  };
}

function cellValue(cell: OverlapCell | undefined, metric: AnyMetric): CellValue {
  const moments = cell ? momentsIn({ ...cell.metrics[metric.id], number_of_samples: cell.samples }) : null;
  const isUnknown = !moments || (metric.type === 'ratio' && !moments.denominatorSum);
  return {
    people: cell?.samples ?? 0,
    sum: moments?.sum ?? 0,
    estimate: isUnknown ? null : estimateOf(kindOf(metric), moments),
  };
}

/** Returns the number of equal values that would be as uncertain; 0 for a value that is not above zero. */
const effectiveValues = ({ estimate }: CellValue): number =>
  estimate && estimate.value > 0 && estimate.variance > 0 ? estimate.value ** 2 / estimate.variance : 0;

function goalOf(
  { of, metric }: Pick<PairGoal, 'of' | 'metric'>,
  at: (row: string, column: string) => OverlapCell | undefined,
  sides: PairTests['sides'],
): PairGoal {
  const [rows, columns] = sides;
  const cells = rows.variants.map((row) => columns.variants.map((column) => cellValue(at(row, column), metric)));
  const leastValues = Math.min(...cells.flat().map(effectiveValues));
  const estimates = cells.map((row) => row.flatMap(({ estimate }) => estimate ?? []));
  const isEnough = leastValues >= MIN_ERRORS_FROM_ZERO ** 2;
  return { id: metric.id, of, metric, cells, leastValues, interaction: isEnough ? interaction(estimates) : null };
}

/** Counts the people of a pair of experiments, and tests them. */
export function testPair(one: Experiment, other: Experiment, overlap: PairOverlap): PairTests {
  const { cells } = overlap;
  const sides = [
    sideOf(one, cells, ({ variant, other_variant }) => [variant, other_variant]),
    sideOf(other, cells, ({ variant, other_variant }) => [other_variant, variant]),
  ] as const;
  const at = (row: string, column: string) =>
    cells.find(({ variant, other_variant }) => variant === row && other_variant === column);
  const [rows, columns] = sides;
  const counts = rows.variants.map((row) => columns.variants.map((column) => at(row, column)?.samples ?? 0));
  const all = [one, other].map((experiment) => ({
    of: experiment.name,
    metric: metricsWithResults(experiment)[0],
  }));
  const goals = all.filter(({ metric }, index) => !all.slice(0, index).some((goal) => isSameGoal(goal.metric, metric)));
  const measured = goals.filter(({ metric: { id } }) => cells.some(({ metrics }) => metrics[id] !== undefined));
  return {
    sides,
    overlap,
    both: sumOf(cells.filter(({ variant, other_variant }) => variant !== null && other_variant !== null)),
    smallest: Math.min(...counts.flat(), Number.POSITIVE_INFINITY),
    independence: accurate(independence(counts)),
    goals: measured.map((goal) => goalOf(goal, at, sides)),
  };
}

const ERRORS_99 = normalQuantile(0.995);

/** Returns the lift of a test variant in a column; null if a value is unknown or not above zero. */
export function liftIn({ cells }: PairGoal, row: number, column: number): CellLift | null {
  const [test, baseline] = [cells[row]?.[column]?.estimate, cells[0]?.[column]?.estimate];
  const lift = test && baseline ? logLift(test, baseline) : null;
  if (!lift) return null;
  const half = ERRORS_99 * Math.sqrt(lift.variance);
  return { value: Math.expm1(lift.value), interval: [Math.expm1(lift.value - half), Math.expm1(lift.value + half)] };
}
