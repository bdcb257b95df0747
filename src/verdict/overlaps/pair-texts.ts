import { isolateName } from '#contract/format/isolate-name.ts';
import type { InteractionContrast } from '#stats/interaction.ts';
import { formatLift, formatNumber } from '../text/format-number.ts';
import { groupDigits } from '../text/group-digits.ts';
import { formatMetricValue, type MetricFormat } from '../text/metric-format.ts';
import { ENTRY_P, INTERACTION_P, MIN_ERRORS_FROM_ZERO, MIN_PARTICIPANTS } from '../thresholds.ts';
import type { JudgedGoal, JudgedPair, PairState } from './judge-pairs.ts';
import { type CellValue, liftIn, type PairSide } from './test-pair.ts';

/** Formats a p-value with one significant digit below 0.1: "0.004", "0.94", ">0.99". */
function formatP(value: number): string {
  if (value > 0.99) return '>0.99';
  if (value < 0.000001) return '<0.000001';
  const short = Number(value.toPrecision(value < 0.1 ? 1 : 2));
  // A value just below a limit must not read as the limit.
  const isLimit = (short === ENTRY_P || short === INTERACTION_P) && short !== value;
  return String(isLimit ? Number(value.toPrecision(3)) : short);
}

/** Formats a p-value as an equation: "p = 0.004", "p <0.000001". */
export const formatEquation = (value: number): string =>
  /^[<>]/.test(formatP(value)) ? `p ${formatP(value)}` : `p = ${formatP(value)}`;

const formatFactor = (value: number) => value.toFixed(2);

/** Formats a range of factors: "0.82 to 1.22". */
export const formatFactors = ([low, high]: readonly [number, number]): string =>
  `${formatFactor(low)} to ${formatFactor(high)}`;

/** Returns for what p-values are corrected: "8 pairs", or "12 tests in 8 pairs" if some pairs have two goals. */
export const formatTested = ({ tests, pairs }: JudgedPair['tested']): string => {
  const inPairs = `${formatNumber(pairs)} ${pairs === 1 ? 'pair' : 'pairs'}`;
  return tests === pairs ? inPairs : `${formatNumber(tests)} tests in ${inPairs}`;
};

/** Returns the contrast that is farthest from chance; undefined without one. */
export const mainContrast = ({ interaction }: Pick<JudgedGoal, 'interaction'>): InteractionContrast | undefined =>
  interaction?.contrasts.toSorted((one, other) => Math.abs(other.z) - Math.abs(one.z))[0];

/** Returns the factors that would probably have been found for every pair of variants. */
export function detectableOf({ interaction }: Pick<JudgedGoal, 'interaction'>): [number, number] {
  const all = interaction?.contrasts.map(({ detectable }) => detectable) ?? [];
  return [Math.min(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))];
}

/** The names, variants and lifts of the contrast that a sentence is about. */
function partsOf(
  { sides: [one, other] }: JudgedPair,
  goal: JudgedGoal,
  { variant, otherVariant }: InteractionContrast,
) {
  const name = isolateName(one.name);
  const lift = (column: number) => formatLift(liftIn(goal, variant, column)?.value ?? null);
  return {
    subject: one.variants.length > 2 ? `${isolateName(one.variants[variant] ?? '')} in ${name}` : name,
    other: isolateName(other.name),
    baseline: isolateName(other.variants[0] ?? ''),
    tested: isolateName(other.variants[otherVariant] ?? ''),
    lifts: [lift(0), lift(otherVariant)] as const,
  };
}

function noneText(pair: JudgedPair, goal: JudgedGoal): string {
  const contrast = mainContrast(goal);
  if (!contrast) return 'No interaction found.';
  const { subject, other, baseline, tested, lifts } = partsOf(pair, goal, contrast);
  return `No interaction found. The lift of ${subject} is ${lifts[0]} with ${other}’s ${baseline} and ${lifts[1]} with ${other}’s ${tested}. A factor beyond ${formatFactors(detectableOf(goal))} would probably have been found.`;
}

function interactionText(pair: JudgedPair, goal: JudgedGoal): string {
  const contrast = mainContrast(goal);
  if (!contrast) return '';
  const { subject, other, baseline, tested, lifts } = partsOf(pair, goal, contrast);
  const p = `${formatEquation(goal.test?.corrected ?? 1)} after correction for ${formatTested(pair.tested)}`;
  return `The lift of ${subject} depends on ${other}: ${lifts[0]} with ${baseline}, ${lifts[1]} with ${tested} (${p}). Decide on the combination that you will ship.`;
}

/** Returns the sentence of a goal. */
export function goalText(pair: JudgedPair, goal: JudgedGoal): string {
  if (goal.state === 'interaction') return interactionText(pair, goal);
  if (goal.state === 'none') return noneText(pair, goal);
  const least = formatNumber(Math.floor(goal.leastValues));
  return `Too few conversions or values to tell: ${least} of ${MIN_ERRORS_FROM_ZERO ** 2} in the smallest group.`;
}

/** Returns who changes whom: one experiment, or each of both. */
function entryText({ sides, entries }: JudgedPair): string {
  const found = sides.flatMap((side, index) => {
    const entry = entries[index];
    const other = sides[1 - index];
    return entry && other && entry.corrected < ENTRY_P
      ? [[isolateName(side.name), isolateName(other.name)] as const]
      : [];
  });
  return found
    .map(
      ([name, other]) =>
        `${name} changes who reaches ${other}, so the groups of ${other} are not comparable within ${name}. Judge ${name} on its own.`,
    )
    .join(' ');
}

const smallestOf = ({ smallest }: JudgedPair) => (Number.isFinite(smallest) ? smallest : 0);

const texts: Record<Exclude<PairState, 'interaction' | 'none'>, (pair: JudgedPair) => string> = {
  same: () => 'Both experiments use the same flag, so they have the same assignment. Nothing is tested.',
  dependent: ({ dependence }) =>
    `Variants are not assigned independently (${formatEquation(dependence?.corrected ?? 1)}). Check that the flags do not use each other, and that ids are stable.`,
  entry: entryText,
  few: (pair) =>
    smallestOf(pair) < MIN_PARTICIPANTS
      ? `Too few shared people to tell: ${formatNumber(smallestOf(pair))} of ${MIN_PARTICIPANTS} in the smallest group.`
      : pair.goals.map((goal) => goalText(pair, goal)).join(' '),
  untested: () => untestedText('the server compares no values of these goals'),
};

/** Returns the sentence of a pair whose counts are in order, with the reason why its values are not compared. */
export const untestedText = (reason: string): string =>
  `The variants are independent. Interactions are not tested: ${reason}.`;

/** Returns the sentence of a pair, for one of its goals where the goals are judged. */
export function pairText(pair: JudgedPair, goal: JudgedGoal | undefined = pair.goals[0]): string {
  if (pair.state === 'interaction' || pair.state === 'none') return goal ? goalText(pair, goal) : '';
  return texts[pair.state](pair);
}

const format = ({ metric }: JudgedGoal): MetricFormat => ({
  metric: metric.type === 'funnel' || metric.type === 'ratio' ? metric.type : 'mean',
  unit: metric.unit,
});

/** Formats the value of a combination: "10.00%", "12.50 EUR". */
export const formatCellValue = (goal: JudgedGoal, { estimate }: CellValue): string =>
  formatMetricValue(estimate?.value ?? null, format(goal));

/** Returns the counts of a combination: "1,000 of 10,000", or for a mean its people. */
export const formatCounts = (goal: JudgedGoal, { people, sum }: CellValue): string =>
  goal.metric.type === 'funnel' ? `${formatNumber(sum)} of ${formatNumber(people)}` : `${formatNumber(people)} people`;

/** Formats the difference of the differences, in percentage points or in the unit of the values. */
export function formatAdditive(goal: JudgedGoal, { additive }: InteractionContrast): string {
  const sign = additive < 0 ? '−' : '+';
  if (goal.metric.type === 'funnel') return `${sign}${groupDigits(Math.abs(additive) * 100, 1)} points`;
  return `${sign}${formatMetricValue(Math.abs(additive), format(goal))}`;
}

/** Returns the share of the people of each variant who are in the other experiment. */
export const formatReach = (side: PairSide, other: PairSide): string => {
  const shares = side.reach.map(({ variant, share }) => `${groupDigits(share * 100, 1)}% of ${isolateName(variant)}`);
  if (side.reach.every(({ share }) => share === 0)) return 'Nobody is in both.';
  return `${shares.join(', ')} in ${isolateName(side.name)} are in ${isolateName(other.name)}.`;
};

/** What a list says about a pair, in a few words. */
export const pairLabels: Record<PairState, string> = {
  same: 'Same flag',
  dependent: 'Variants are not independent',
  entry: 'One changes who reaches the other',
  few: 'Too few shared people to tell',
  interaction: 'The lift depends on the other experiment',
  none: 'No interaction found',
  untested: 'Interactions are not tested',
};

/** Whether a pair needs the attention of its teams. */
export const needsAttention = ({ state }: Pick<JudgedPair, 'state'>): boolean =>
  state === 'dependent' || state === 'entry' || state === 'interaction' || state === 'same';
