import type { Lift } from '#stats/lift.ts';
import { liftInterval } from '#stats/lift-interval.ts';
import { liftRegions } from '#stats/lift-regions.ts';
import { estimateRatio } from '#stats/moments.ts';
import { type RequiredConfidence, requiredConfidence } from '../required-confidence.ts';
import { statsDirection } from '../settings.ts';
import { forecast } from './forecast.ts';
import { type MetricModel, metricModel } from './metric-model.ts';
import type { Analysis, AnalysisInput, Comparison, CredibleIntervals } from './types.ts';
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

function compare({ input, model, required, test, baseline }: Pair): Comparison {
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
