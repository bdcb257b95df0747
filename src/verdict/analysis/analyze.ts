import { reductionBetween } from '#stats/cuped.ts';
import type { Lift } from '#stats/lift.ts';
import { liftInterval } from '#stats/lift-interval.ts';
import { liftRegions } from '#stats/lift-regions.ts';
import { type Estimate, estimateProportion, estimateRatio } from '#stats/moments.ts';
import { type RequiredConfidence, requiredConfidence } from '../required-confidence.ts';
import { statsDirection } from '../settings.ts';
import { forecast } from './forecast.ts';
import { estimatesOf, type MetricModel, metricModel } from './metric-model.ts';
import type { Analysis, AnalysisInput, Comparison, CredibleIntervals, OtherComparison } from './types.ts';
import { chanceToBeatBaseline, PLANNED_CHECK } from './verdict-input.ts';

const intervalsOf = (interval: (confidence: number) => [number, number], confidence: number): CredibleIntervals => ({
  half: interval(0.5),
  most: interval(0.8),
  full: interval(confidence),
});

const liftIntervals = (lift: Lift, confidence: number) => intervalsOf((share) => liftInterval(lift, share), confidence);

/** One comparison in one analysis. `test` and `baseline` are indexes into the input's variants. */
interface Pair {
  input: AnalysisInput;
  model: MetricModel;
  required: RequiredConfidence;
  test: number;
  baseline: number;
}

const withoutCuped = (input: AnalysisInput): AnalysisInput => ({
  ...input,
  variants: input.variants.map(({ adjusted, ...counts }) => counts),
});

/** Returns the estimate of a variant from its moments or, for a metric that is judged by its counts, from its rate. */
const measuredEstimate = (input: AnalysisInput, at: number): Estimate => {
  const { people = 1, successes = 0 } = input.variants[at] ?? {};
  const estimate = estimatesOf(withoutCuped(input))?.[at];
  return estimate ?? estimateProportion({ samples: people, sum: successes, sumSquares: successes });
};

const withCuped = (input: AnalysisInput, estimates: readonly Estimate[]): AnalysisInput => ({
  ...input,
  variants: input.variants.map((counts, at) => (estimates[at] ? { ...counts, adjusted: estimates[at] } : counts)),
});

/** Returns the comparison of other values of the variants. */
function compareAside(
  { input: { settings }, required, test, baseline }: Pair,
  other: AnalysisInput,
  measured: readonly [Estimate, Estimate],
  adjusted: readonly [Estimate, Estimate],
): OtherComparison {
  const [tested, base] = other.variants.some((one) => one.adjusted) ? adjusted : measured;
  const model = metricModel(other, statsDirection(settings.direction));
  return {
    values: [tested.value, base.value],
    change: base.value > 0 ? tested.value / base.value - 1 : null,
    relative: liftInterval(model.lift(test, baseline), required.best),
    reduction: reductionBetween(measured, adjusted),
  };
}

/** Returns the comparison with the other choice about CUPED; empty if CUPED does not adjust the metric. */
function otherChoice(pair: Pair): Pick<Comparison, 'withoutCuped' | 'withCuped'> {
  const { input, test, baseline } = pair;
  const isUsed = input.cuped?.isUsed === true;
  const left = input.cuped?.isUsed === false ? input.cuped.estimates : undefined;
  const adjusted = (at: number) => (isUsed ? input.variants[at]?.adjusted : left?.[at]);
  const [tested, base] = [adjusted(test), adjusted(baseline)];
  if (!tested || !base) return {};
  const measured = [measuredEstimate(input, test), measuredEstimate(input, baseline)] as const;
  return left
    ? { withCuped: compareAside(pair, withCuped(input, left), measured, [tested, base]) }
    : { withoutCuped: compareAside(pair, withoutCuped(input), measured, [tested, base]) };
}

function compare(pair: Pair): Comparison {
  const { input, model, required, test, baseline } = pair;
  const { confidence, region, direction } = input.settings;
  const lift = model.lift(test, baseline);
  const difference = model.lift(test, baseline, 'absolute');
  const decidingValue = (at: number) => input.variants[at]?.adjusted?.value ?? valueAt(input, model, at);
  const [tested, base] = [decidingValue(test), decidingValue(baseline)];
  return {
    change: base > 0 ? tested / base - 1 : null,
    relative: liftIntervals(lift, required.best),
    absolute: liftIntervals(difference, required.best),
    plain: { relative: liftInterval(lift, confidence), absolute: liftInterval(difference, confidence) },
    beats: chanceToBeatBaseline(lift, statsDirection(direction)),
    regions: liftRegions(lift, region),
    lossToBaseline: model.lossBetween(test, baseline),
    outlook: forecast({ input, model, test, baseline, lift, required }),
    ...otherChoice(pair),
  };
}

/** Returns a variant's observed value: its conversion rate, its mean per participant or its ratio. */
function valueAt({ metric, variants }: AnalysisInput, model: MetricModel, variant: number): number {
  const { successes = 0, people = 1, moments } = variants[variant] ?? {};
  if (metric === 'ratio') return moments ? estimateRatio(moments).value : model.mean(variant);
  return moments ? moments.sum / moments.samples : successes / people;
}

/**
 * Computes every figure of a metric from its counts. Uses exact integrals instead of random sampling.
 *
 * @throws RangeError if the baseline is not among the variants.
 */
export function analyze(input: AnalysisInput): Analysis {
  const { metric, variants, settings, unit, isRetention, hasStartEvent, groups, returns, unevenStart, cuped } = input;
  const model = metricModel(input, statsDirection(settings.direction));
  const baseline = variants.findIndex(({ key }) => key === settings.baseline);
  if (baseline < 0) throw new RangeError(`the baseline ${settings.baseline} was not measured`);
  const people = variants.map((variant) => variant.people);
  const required = requiredConfidence(input.runTime ?? PLANNED_CHECK, settings, people);
  const [wins, losses] = [model.wins(), model.losses()];
  const analyzed = variants.map((counts, test) => ({
    ...counts,
    rate: valueAt(input, model, test),
    rates: intervalsOf((share) => model.interval(test, share), settings.confidence),
    best: wins[test] ?? 0,
    loss: losses[test] ?? 0,
    comparison: test === baseline ? null : compare({ input, model, required, test, baseline }),
  }));
  return {
    metric,
    settings,
    required,
    ...(unit ? { unit } : {}),
    ...(isRetention ? { isRetention } : {}),
    ...(hasStartEvent ? { hasStartEvent } : {}),
    ...(groups ? { groups } : {}),
    ...(returns ? { returns } : {}),
    ...(unevenStart ? { unevenStart } : {}),
    ...(cuped ? { cuped } : {}),
    baseline: settings.baseline,
    baselineMean: model.mean(baseline),
    variants: [
      ...analyzed.filter(({ comparison }) => comparison === null),
      ...analyzed.filter(({ comparison }) => comparison !== null),
    ],
  };
}
