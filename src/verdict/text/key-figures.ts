import { formatCountOf } from '#contract/format/count.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Analysis, ComparedVariant } from '../analysis/types.ts';
import { testSampleRatio } from '../checks/sample-ratio.ts';
import type { Verdict } from '../decide.ts';
import { formatDays } from '../experiment-day.ts';
import type { RunTime } from '../required-confidence.ts';
import type { VariantResultRow } from '../response/variant-result-rows.ts';
import { regionPercent } from '../settings.ts';
import { MIN_FORECAST_DAYS } from '../thresholds.ts';
import { formatDecidingInterval, formatShortLoss } from './format-effect.ts';
import { formatChance, formatLift, formatNumber, formatPValue, NO_VALUE } from './format-number.ts';
import { formatPercents } from './format-shares.ts';
import { peopleName, peopleNoun } from './metric-format.ts';

/** With more variants than this, a figure does not list them. */
const MAX_LISTED_VARIANTS = 3;

/** A figure that explains a verdict: its name, its value, and what the value means. */
export interface KeyFigure {
  name: string;
  value: string;
  about: string;
  /** The term of the name that needs an explanation. */
  term?: 'relativeLift' | 'chanceToBeat' | 'expectedLoss';
}

/** Returns the observed and the planned split, and how likely the difference is; empty if the split can't be tested. */
export function splitFigures(
  rows: readonly VariantResultRow[],
  analysis: Pick<Analysis, 'hasStartEvent'>,
): KeyFigure[] {
  const tested = testSampleRatio(rows);
  if (!tested) return [];
  const { pValue, chiSquared, shown } = tested;
  const total = shown.reduce((sum, { people }) => sum + (people ?? 0), 0);
  const formatShares = (people: readonly number[]) =>
    `${formatPercents(people.map((count) => count / total)).join(' / ')}%`;
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

/** Formats the participants of each variant: "94 control, 84 test". With many variants, says how many there are. */
const formatPeoplePerVariant = ({ variants }: Analysis) =>
  variants.length > MAX_LISTED_VARIANTS
    ? `in ${formatCountOf(variants.length, 'variant')}`
    : variants.map(({ key, people }) => `${formatNumber(people)} ${isolateName(key)}`).join(', ');

const participantsFigure = (analysis: Analysis): KeyFigure => ({
  name: peopleName(analysis),
  value: formatNumber(analysis.variants.reduce((sum, { people }) => sum + people, 0)),
  about: formatPeoplePerVariant(analysis),
});

/** Returns the figures of a verdict that has too little data: how many participants there are, and when there are more. */
function progressFigures(analysis: Analysis, runTime: RunTime): KeyFigure[] {
  const { day, planned, plannedPair, elapsed = day, hasEnded } = runTime;
  const noDays = plannedPair ? 'planned by participants' : 'no plan';
  const people = analysis.variants.reduce((sum, variant) => sum + variant.people, 0);
  const canForecast = !hasEnded && (elapsed ?? 0) >= MIN_FORECAST_DAYS;
  return [
    participantsFigure(analysis),
    ...(canForecast
      ? [
          {
            name: `${peopleName(analysis)} a day`,
            value: formatNumber(Math.round(people / Math.max(1, elapsed ?? 1))),
            about: 'on average so far',
          },
        ]
      : []),
    ...(day === null ? [] : [{ name: 'Day', value: `${day}`, about: planned === null ? noDays : `of ${planned}` }]),
  ];
}

const RELATIVE_LIFT = 'Relative lift';

const liftFigure = ({ comparison }: ComparedVariant, analysis: Analysis): KeyFigure => ({
  name: comparison.change === null ? 'Difference' : RELATIVE_LIFT,
  value: comparison.change === null ? NO_VALUE : formatLift(comparison.change),
  about: formatDecidingInterval(comparison, analysis),
  term: 'relativeLift',
});

/** Returns the figures of a neutral metric. There is no expected loss, because neither direction is better. */
function neutralFigures(leader: ComparedVariant, analysis: Analysis): KeyFigure[] {
  const { beats, regions } = leader.comparison;
  const { baseline, settings } = analysis;
  const difference: KeyFigure = {
    name: `Chance of a difference over ${regionPercent(settings.region)}%`,
    value: formatChance(1 - regions.within),
    about: 'in either direction',
  };
  return [
    liftFigure(leader, analysis),
    {
      name: `Chance to be above ${isolateName(baseline)}`,
      value: formatChance(beats),
      about: `${formatChance(1 - beats)} to be below`,
    },
    ...(settings.region > 0 ? [difference] : []),
  ];
}

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

const chanceFigure = ({ comparison: { beats } }: ComparedVariant, { baseline }: Analysis): KeyFigure => ({
  name: `Chance to beat ${isolateName(baseline)}`,
  value: formatChance(beats),
  about: `${formatChance(1 - beats)} to be worse`,
  term: 'chanceToBeat',
});

function comparisonFigures(leader: ComparedVariant, analysis: Analysis): KeyFigure[] {
  const control = analysis.variants.find(({ comparison }) => comparison === null);
  const kept = control
    ? `${formatShortLoss(control.loss, analysis)} if you keep ${isolateName(analysis.baseline)}`
    : '';
  return [
    liftFigure(leader, analysis),
    chanceFigure(leader, analysis),
    {
      name: `Expected loss if you ship ${isolateName(leader.key)}`,
      value: formatShortLoss(leader.comparison.lossToBaseline, analysis),
      about: kept,
      term: 'expectedLoss',
    },
  ];
}

/** Returns the figures of a harmed guardrail beside those of the goal. */
function harmFigures(verdict: Verdict, leader: ComparedVariant, analysis: Analysis): KeyFigure[] {
  const harms = verdict.harms.filter(({ role, isProven }) => role === 'guardrail' && isProven);
  return [
    { ...liftFigure(leader, analysis), name: 'Relative lift of the goal' },
    { ...chanceFigure(leader, analysis), about: 'on the goal alone' },
    ...harms.slice(0, 1).map(({ name, lift, interval }) => ({ name, value: lift || NO_VALUE, about: interval })),
  ];
}

/** Returns up to three figures that explain a verdict; none if the split failed, because they are not valid. */
export function keyFigures(verdict: Verdict, analysis: Analysis, runTime: RunTime): KeyFigure[] {
  const { leader, state, check, reason } = verdict;
  if (state === 'invalid') return check?.code === 'split' ? [] : [participantsFigure(analysis)];
  if (!leader || reason === 'people' || reason === 'successes') return progressFigures(analysis, runTime);
  if (state === 'harmed') return harmFigures(verdict, leader, analysis);
  return analysis.settings.direction === 'neutral'
    ? neutralFigures(leader, analysis)
    : comparisonFigures(leader, analysis);
}

/** Returns the figures of an experiment whose conclusion is recorded: what came out, and how long it ran. */
export function decidedFigures(verdict: Verdict, analysis: Analysis, { day }: RunTime): KeyFigure[] {
  const { leader, reason } = verdict;
  const isMeasured = leader !== null && reason !== 'people' && reason !== 'successes' && verdict.state !== 'invalid';
  return [
    ...(isMeasured ? [{ ...liftFigure(leader, analysis), name: 'Lift at the end' }] : []),
    participantsFigure(analysis),
    ...(day === null ? [] : [{ name: 'Ran for', value: formatDays(day), about: '' }]),
  ];
}
