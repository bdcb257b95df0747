import { formatCountOf } from '#contract/format/count.ts';
import type { Analysis, ComparedVariant } from '../analysis/types.ts';
import { testSampleRatio } from '../checks/sample-ratio.ts';
import type { Verdict } from '../decide.ts';
import { DECIDING_INTERVAL } from '../required-confidence.ts';
import type { VariantResultRow } from '../response/variant-result-rows.ts';
import { regionPercent } from '../settings.ts';
import { MIN_PARTICIPANTS } from '../thresholds.ts';
import { formatLoss } from './format-effect.ts';
import { formatChance, formatNumber, formatPValue, formatRate } from './format-number.ts';
import { peopleName, peopleNoun } from './metric-format.ts';

/** A figure that explains a verdict: its name, its value, and what the value means. */
export interface KeyFigure {
  name: string;
  value: string;
  about: string;
}

function sampleRatioFigures(rows: readonly VariantResultRow[], analysis: Analysis): KeyFigure[] {
  const tested = testSampleRatio(rows);
  if (!tested) return [];
  const { pValue, chiSquared, shown } = tested;
  const total = shown.reduce((sum, { people }) => sum + (people ?? 0), 0);
  const formatShares = (people: readonly number[]) =>
    `${people.map((count) => ((count / total) * 100).toFixed(1)).join(' / ')}%`;
  const formatNumbers = (people: readonly number[]) =>
    `${people.map((count) => formatNumber(Math.round(count))).join(', ')} ${peopleNoun(analysis)}`;
  const observed = shown.map(({ people }) => people ?? 0);
  return [
    { name: 'Observed split', value: formatShares(observed), about: formatNumbers(observed) },
    { name: 'Planned split', value: formatShares(chiSquared.expected), about: formatNumbers(chiSquared.expected) },
    {
      name: 'p-value at any time',
      value: formatPValue(pValue),
      about: `falls below 0.01 in at most 1% of experiments that are split as planned, however often you check; chi-squared test for comparison: ${chiSquared.statistic.toFixed(1)}, p ${formatPValue(chiSquared.pValue)}`,
    },
  ];
}

function participantFigures(analysis: Analysis): KeyFigure[] {
  const people = analysis.variants.map((variant) => variant.people);
  const total = people.reduce((sum, count) => sum + count, 0);
  return [
    {
      name: peopleName(analysis),
      value: formatNumber(total),
      about: `in ${formatCountOf(people.length, 'variant')}`,
    },
    { name: 'Smallest variant', value: formatNumber(Math.min(...people)), about: `needs ${MIN_PARTICIPANTS}` },
  ];
}

const halfWidth = ([low, high]: readonly [number, number]) => (high - low) / 2;

/** A relative precision of this or more (1,000%) is shown in the metric's unit instead. */
const MAX_RELATIVE_PRECISION = 10;

function precision({ comparison }: ComparedVariant, analysis: Analysis): KeyFigure {
  const about = `half the width of the ${DECIDING_INTERVAL}`;
  const half = halfWidth(comparison.relative.full);
  return comparison.change !== null && half < MAX_RELATIVE_PRECISION
    ? { name: 'Precision', value: `±${(half * 100).toFixed(half < 1 ? 1 : 0)}%`, about }
    : { name: 'Precision', value: `±${formatLoss(halfWidth(comparison.absolute.full), analysis)}`, about };
}

const formatRelativeLoss = (loss: number) => (loss < 0.0001 ? '<0.01%' : formatRate(loss));

/** Returns the figures of a neutral metric. There is no expected loss, because neither direction is better. */
function neutralFigures(leader: ComparedVariant, analysis: Analysis): KeyFigure[] {
  const { beats, regions } = leader.comparison;
  const { baseline, settings } = analysis;
  const difference: KeyFigure = {
    name: `Chance of a difference over ${regionPercent(settings.region)}%`,
    value: formatChance(1 - regions.within),
    about: 'in either direction; smaller differences are negligible',
  };
  return [
    {
      name: `Chance to be above ${baseline}`,
      value: formatChance(beats),
      about: `${formatChance(1 - beats)} chance to be below`,
    },
    ...(settings.region > 0 ? [difference] : []),
    precision(leader, analysis),
  ];
}

const valueNames = { funnel: 'conversion rate', trend: 'mean', mean: 'mean', ratio: 'ratio' } as const;

const valueNameIn = ({ metric, isRetention }: Analysis) => (isRetention ? 'retention rate' : valueNames[metric]);

type Compared = Pick<Analysis, 'variants' | 'baseline'>;

/** Whether the best variant is not simply the better of two. The figures then say what they compare with. */
export const hasSeveralTests = ({ variants }: Pick<Analysis, 'variants'>): boolean => variants.length > 2;

const LOSS = 'Expected loss if chosen';

/** The name of the expected loss of choosing a variant instead of the baseline. */
export const lossToBaselineName = (analysis: Compared): string =>
  hasSeveralTests(analysis) ? `Expected loss against ${analysis.baseline}` : LOSS;

/** The name of the expected loss of choosing a variant instead of the best of the others. */
export const lossToBestName = (analysis: Compared): string =>
  hasSeveralTests(analysis) ? 'Expected loss against the best' : LOSS;

/** The name of the chance that a variant is better than all others. */
export const BEST_CHANCE = 'Chance to be the best';

function comparisonFigures(leader: ComparedVariant, analysis: Analysis): KeyFigure[] {
  const { beats, lossToBaseline } = leader.comparison;
  const { baseline, baselineMean } = analysis;
  return [
    {
      name: `Chance to beat ${baseline}`,
      value: formatChance(beats),
      about: `${formatChance(1 - beats)} chance to be worse`,
    },
    {
      name: lossToBaselineName(analysis),
      value: formatLoss(lossToBaseline, analysis),
      about:
        baselineMean > 0
          ? `${formatRelativeLoss(lossToBaseline / baselineMean)} of ${baseline}’s ${valueNameIn(analysis)}`
          : `not in percent, because ${baseline}’s ${valueNameIn(analysis)} is not above zero`,
    },
    precision(leader, analysis),
  ];
}

/** Returns the figures that explain a verdict. */
export function keyFigures(verdict: Verdict, analysis: Analysis, rows: readonly VariantResultRow[]): KeyFigure[] {
  const { leader, state, check, reason } = verdict;
  if (state === 'invalid')
    return check?.code === 'split' ? sampleRatioFigures(rows, analysis) : participantFigures(analysis);
  if (!leader || reason === 'people' || reason === 'successes') return participantFigures(analysis);
  return analysis.settings.direction === 'neutral'
    ? neutralFigures(leader, analysis)
    : comparisonFigures(leader, analysis);
}
