import { normalQuantile } from '#stats/normal-quantile.ts';
import type { Analysis, AnalysisInput, Comparison, CredibleIntervals, VariantCounts } from '#verdict/analysis/types.ts';
import { PLANNED_CHECK } from '#verdict/analysis/verdict-input.ts';
import { requiredConfidence } from '#verdict/required-confidence.ts';
import { MIN_CONVERSIONS, MIN_CONVERSIONS_EACH, MIN_PARTICIPANTS } from '#verdict/thresholds.ts';
import {
  centralInterval,
  expectation,
  meanPosterior,
  type Posterior,
  ratePosterior,
  search,
} from './simple-posterior.ts';

const WEAK_PEOPLE = 10;

function posteriorsOf({ metric, variants, settings }: AnalysisInput): Posterior[] {
  const people = variants.reduce((sum, one) => sum + one.people, 0);
  const successes = variants.reduce((sum, one) => sum + one.successes, 0);
  const isWeak = settings.prior === 'weak';
  if (metric === 'trend') {
    const shape = isWeak ? Math.max(1, (Math.max(successes, 1) / people) * WEAK_PEOPLE) : 1;
    return variants.map((one) => meanPosterior(shape + one.successes, one.people + (isWeak ? WEAK_PEOPLE : 0)));
  }
  const rate = (successes + 1) / (people + 2);
  const [a, b] = isWeak ? [rate, 1 - rate].map((part) => Math.max(0.5, part * WEAK_PEOPLE)) : [1, 1];
  return variants.map((one) => ratePosterior((a ?? 1) + one.successes, (b ?? 1) + one.people - one.successes));
}

const steps = (interval: (share: number) => [number, number], confidence: number): CredibleIntervals => ({
  half: interval(0.5),
  most: interval(0.8),
  full: interval(confidence),
});

/** Returns P(test < lifted baseline). */
const chanceBelow = (test: Posterior, base: Posterior, lifted: (value: number) => number) =>
  expectation(base, (value) => test.below(lifted(value)));

function relativeInterval(test: Posterior, base: Posterior, share: number): [number, number] {
  const at = (p: number) =>
    Math.exp(search((log) => chanceBelow(test, base, (value) => value * Math.exp(log)), p, -60, 60)) - 1;
  return [at((1 - share) / 2), at((1 + share) / 2)];
}

function absoluteInterval(test: Posterior, base: Posterior, share: number): [number, number] {
  const most = Math.max(...[test, base].map((one) => one.valueAt(one.points.at(-1) ?? 0)));
  const at = (p: number) => search((rise) => chanceBelow(test, base, (value) => value + rise), p, -most, most);
  return [at((1 - share) / 2), at((1 + share) / 2)];
}

/** Returns the expected loss: the integral over all values v of P(chosen is worse than v, and the best other is not). */
function lossOf(chosen: Posterior, others: readonly Posterior[], isLower: boolean): number {
  const all = [chosen, ...others];
  const low = Math.min(...all.map(({ points }) => points[0] ?? 0));
  const high = Math.max(...all.map(({ points }) => points.at(-1) ?? 0));
  const slices = 6000;
  const valueAt = (at: number) => chosen.valueAt(low + ((high - low) * at) / slices);
  const short = (value: number) => {
    const worse = (one: Posterior) => (isLower ? 1 - one.below(value) : one.below(value));
    return worse(chosen) * (1 - others.reduce((product, one) => product * worse(one), 1));
  };
  let loss = 0;
  for (let at = 0; at < slices; at += 1) loss += short(valueAt(at + 0.5)) * (valueAt(at + 1) - valueAt(at));
  return loss;
}

/** Returns how many participants the baseline needs for 80% power (Fleiss, Levin and Paik 2003). */
function participantsFor(
  metric: AnalysisInput['metric'],
  [rate, other]: [number, number],
  ratio: number,
  z: number,
): number {
  const variance = (value: number) => (metric === 'funnel' ? value * (1 - value) : value);
  const pooled = variance((rate + ratio * other) / (1 + ratio));
  const reach =
    z * Math.sqrt(pooled * (1 + 1 / ratio)) + 0.8416212335729143 * Math.sqrt(variance(rate) + variance(other) / ratio);
  return (reach / (other - rate)) ** 2;
}

interface Pair {
  question: AnalysisInput;
  test: VariantCounts;
  base: VariantCounts;
  relative: CredibleIntervals;
}

function projectionOf({ question, test, base }: Pair): [number, number] | null {
  const { metric, growth } = question;
  if (growth === null) return null;
  const [later, before] = [test, base].map(({ people, successes }) =>
    metric === 'funnel'
      ? ratePosterior(1 + successes * growth, 1 + (people - successes) * growth)
      : meanPosterior(1 + successes * growth, people * growth),
  );
  return later && before ? relativeInterval(later, before, decidingMass(grown(question, growth))) : null;
}

function outlookOf(pair: Pair): Comparison['outlook'] {
  const { question, test, base, relative } = pair;
  const rate = base.successes / base.people;
  const isFew =
    base.successes + test.successes < MIN_CONVERSIONS ||
    Math.min(base.successes, test.successes) < MIN_CONVERSIONS_EACH ||
    question.variants.some(({ people }) => people < MIN_PARTICIPANTS);
  if (isFew) {
    return { projected: null, fewest: Infinity, most: Infinity, noticeable: null, power: null };
  }
  const projected = projectionOf(pair);
  const never = Number.POSITIVE_INFINITY;
  if (rate <= 0 || (question.metric === 'funnel' && rate >= 1)) {
    return { projected, fewest: never, most: never, noticeable: null, power: null };
  }
  const ratio = test.people / base.people;
  const top = question.metric === 'funnel' ? 1 - 1e-9 : never;
  const needed = (other: number, z: number) => participantsFor(question.metric, [rate, other], ratio, z);
  const now = -normalQuantile((1 - decidingMass(question)) / 2);
  const ends = relative.half.map((by) => {
    const other = Math.min(top, Math.max(rate * 1e-9, rate * (1 + by)));
    return firstEnough(question, base.people, (z) => needed(other, z));
  });
  const isOpen = relative.half[0] < 0 && relative.half[1] > 0;
  const most = question.metric === 'funnel' ? 1 - rate : 1e6 * rate + 1e6;
  const noticeable = search((by) => -needed(rate + by, now), -base.people, most * 1e-12, most * (1 - 1e-12));
  return {
    projected,
    fewest: Math.min(...ends),
    most: isOpen ? never : Math.max(...ends),
    noticeable: needed(most * (1 - 1e-12), now) > base.people ? null : noticeable / rate,
    power: null,
  };
}

/** Returns the input after time and participants have grown; only its deciding interval is used. */
function grown(question: AnalysisInput, growth: number): AnalysisInput {
  const { runTime = PLANNED_CHECK, variants } = question;
  const elapsed = runTime.elapsed ?? runTime.day;
  return {
    ...question,
    variants: variants.map((one) => ({ ...one, people: one.people * growth })),
    runTime: { ...runTime, elapsed: elapsed === null ? null : elapsed * growth },
  };
}

/** Returns the first number of the baseline's participants, in small steps, that suffices for a check at that time. */
function firstEnough(question: AnalysisInput, people: number, needed: (z: number) => number): number {
  for (let growth = 1; growth < 1e6; growth *= 1.0002) {
    const z = -normalQuantile((1 - decidingMass(grown(question, growth))) / 2);
    if (Math.ceil(needed(z)) <= people * growth) return people * growth;
  }
  return Number.POSITIVE_INFINITY;
}

const requirementOf = ({ runTime, settings, variants }: AnalysisInput) =>
  requiredConfidence(
    runTime ?? PLANNED_CHECK,
    settings,
    variants.map(({ people }) => people),
  );
const decidingMass = (question: AnalysisInput) => requirementOf(question).best;

interface Side {
  one: VariantCounts;
  posterior: Posterior;
}

function compare(test: Side, base: Side, question: AnalysisInput): Comparison {
  const { confidence, region, direction } = question.settings;
  const isLower = direction === 'lower';
  const deciding = decidingMass(question);
  const rateOf = ({ one }: Side) => one.successes / one.people;
  const relative = steps((share) => relativeInterval(test.posterior, base.posterior, share), deciding);
  const lowerBy = (by: number) => chanceBelow(test.posterior, base.posterior, (value) => value * (1 + by));
  return {
    change: base.one.successes > 0 ? rateOf(test) / rateOf(base) - 1 : null,
    relative,
    absolute: steps((share) => absoluteInterval(test.posterior, base.posterior, share), deciding),
    plain: {
      relative: relativeInterval(test.posterior, base.posterior, confidence),
      absolute: absoluteInterval(test.posterior, base.posterior, confidence),
    },
    beats: isLower ? lowerBy(0) : 1 - lowerBy(0),
    regions: { below: lowerBy(-region), within: lowerBy(region) - lowerBy(-region), above: 1 - lowerBy(region) },
    lossToBaseline: lossOf(test.posterior, [base.posterior], isLower),
    outlook: outlookOf({ question, test: test.one, base: base.one, relative }),
  };
}

/** Returns what `analyze` returns, computed with the simple posteriors. The `power` in every `outlook` is null. */
export function simpleAnalysis(question: AnalysisInput): Analysis {
  const { metric, variants, settings } = question;
  const isLower = settings.direction === 'lower';
  const posteriors = posteriorsOf(question);
  const sides = variants.flatMap((one, at): Side[] => (posteriors[at] ? [{ one, posterior: posteriors[at] }] : []));
  const base = sides.find(({ one }) => one.key === settings.baseline);
  if (!base) throw new Error('The baseline was not measured.');
  const ordered = [base, ...sides.filter((side) => side !== base)];
  return {
    metric,
    settings,
    required: requirementOf(question),
    baseline: base.one.key,
    baselineMean: base.posterior.mean,
    variants: ordered.map((side) => {
      const others = ordered.filter((other) => other !== side).map(({ posterior }) => posterior);
      const losing = (value: number) => (posterior: Posterior) =>
        isLower ? 1 - posterior.below(value) : posterior.below(value);
      const winsAt = (value: number) => others.map(losing(value)).reduce((product, part) => product * part, 1);
      return {
        ...side.one,
        rate: side.one.successes / side.one.people,
        rates: steps((share) => centralInterval(side.posterior, share), settings.confidence),
        best: expectation(side.posterior, winsAt),
        loss: lossOf(side.posterior, others, isLower),
        comparison: side === base ? null : compare(side, base, question),
      };
    }),
  };
}
