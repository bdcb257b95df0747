import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { computeVerdictInput, PLANNED_CHECK } from '#verdict/analysis/verdict-input.ts';
import { decide } from '#verdict/decide.ts';
import { buildReport } from '#verdict/report.ts';
import type { RunTime } from '#verdict/required-confidence.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { variantResultRows } from '#verdict/response/variant-result-rows.ts';
import { type AnalysisSettings, confidences, defaultSettings } from '#verdict/settings.ts';
import { reportTexts } from './report-texts.ts';
import { experimentOf, NOW } from './sample-report.ts';

const settings: fc.Arbitrary<AnalysisSettings> = fc.record({
  confidence: fc.constantFrom(...confidences),
  prior: fc.constantFrom('flat' as const, 'weak' as const),
  region: fc.constantFrom(0, 0.01, 0.05, 0.1),
  baseline: fc.constant('control'),
  without: fc.constant([]),
  cuped: fc.boolean(),
  direction: fc.constantFrom('higher' as const, 'lower' as const, 'neutral' as const),
});
const lengths = {
  planned: fc.option(fc.integer({ min: 1, max: 40 })),
  plannedPair: fc.option(fc.oneof(fc.integer({ min: 1, max: 100_000 }), fc.constant(1e10))),
};
const times = {
  ...lengths,
  day: fc.option(fc.integer({ min: 1, max: 60 })),
  hasEnded: fc.boolean(),
  elapsed: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
};
const plan: fc.Arbitrary<RunTime> = fc.oneof(
  fc.record(times),
  fc.record({ ...times, launchPlan: fc.option(fc.record(lengths)) }),
);

/** Participants per variant, in small and in large experiments. */
const people = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1000, max: 50_000 }));
const measured = people.chain((all) =>
  fc.record({
    people: fc.constant(all),
    successes: fc.double({ min: 0, max: 1, noNaN: true }).map((part) => Math.round(part * part * all)),
  }),
);
const questionsOf = (minTests: number, maxTests: number): fc.Arbitrary<AnalysisInput> =>
  fc
    .record({
      metric: fc.constantFrom('funnel' as const, 'trend' as const),
      counts: fc.array(measured, { minLength: minTests + 1, maxLength: maxTests + 1 }),
      settings,
    })
    .map(({ metric, counts, settings: chosen }) => ({
      metric,
      variants: counts.map((count, at) => ({ ...count, key: at === 0 ? 'control' : `v${at}` })),
      settings: chosen,
      growth: null,
    }));
const verdictOn = (question: AnalysisInput, when: RunTime) => decide(computeVerdictInput(question), [], when);
const due: RunTime = { day: 14, planned: 14, hasEnded: false };

test('the shortened input gives the same verdict as the whole analysis', () => {
  fc.assert(
    fc.property(questionsOf(1, 3), plan, (question, when) => {
      const { state, reason, leader } = decide(analyze(question), [], when);
      const outlined = verdictOn(question, when);
      expect([outlined.state, outlined.reason, outlined.leader?.key]).toEqual([state, reason, leader?.key]);
    }),
    { numRuns: 40 },
  );
});

test('the order in which a server lists the variants changes no verdict', () => {
  fc.assert(
    fc.property(questionsOf(2, 5), plan, (question, when) => {
      const turned = { ...question, variants: question.variants.toReversed() };
      const [one, other] = [verdictOn(question, when), verdictOn(turned, when)];
      expect([other.state, other.reason]).toEqual([one.state, one.reason]);
    }),
    { numRuns: 100 },
  );
});

test('where lower is better, what was better is worse, and the other way round', () => {
  const mirror: Record<string, string> = { better: 'worse', worse: 'better' };
  fc.assert(
    fc.property(questionsOf(1, 1), plan, (question, when) => {
      const by = (direction: 'higher' | 'lower') =>
        verdictOn({ ...question, settings: { ...question.settings, direction } }, when).state;
      const higher = by('higher');
      expect(by('lower')).toBe(mirror[higher] ?? higher);
    }),
    { numRuns: 100 },
  );
});

test('more successes never make a variant less likely to beat the baseline, nor take "better" from it', () => {
  fc.assert(
    fc.property(questionsOf(1, 1), fc.nat({ max: 50 }), plan, (question, more, when) => {
      const settled = {
        ...question,
        metric: 'trend' as const,
        settings: { ...question.settings, direction: 'higher' as const, prior: 'flat' as const },
      };
      const raised = {
        ...settled,
        variants: settled.variants.map((one) =>
          one.key === 'control' ? one : { ...one, successes: one.successes + more },
        ),
      };
      const [before, after] = [verdictOn(settled, when), verdictOn(raised, when)];
      expect(after.leader?.comparison.beats ?? 0).toBeGreaterThanOrEqual((before.leader?.comparison.beats ?? 1) - 1e-9);
      if (before.state === 'better') expect(after.state).toBe('better');
    }),
    { numRuns: 100 },
  );
});

test('no check says "better" or "worse" if a check at the end of the plan would not', () => {
  const conclusive = ['better', 'worse', 'different'];
  fc.assert(
    fc.property(questionsOf(1, 4), plan, (question, when) => {
      const { state } = verdictOn(question, when);
      if (conclusive.includes(state)) expect(verdictOn(question, PLANNED_CHECK).state).toBe(state);
    }),
    { numRuns: 200 },
  );
});

test('a variant that is better among several is also better when it is compared alone', () => {
  fc.assert(
    fc.property(questionsOf(2, 4), (question) => {
      const higher = {
        ...question,
        settings: { ...question.settings, direction: 'higher' as const, prior: 'flat' as const },
      };
      const all = verdictOn(higher, due);
      if (all.state !== 'better') return;
      const alone = {
        ...higher,
        variants: higher.variants.filter(({ key }) => key === 'control' || key === all.leader?.key),
      };
      expect(verdictOn(alone, due).state).toBe('better');
    }),
    { numRuns: 100 },
  );
});

const oddNumber = fc.oneof(
  fc.integer({ min: 0, max: 5000 }),
  fc.constantFrom<unknown>(0, 1, -1, 0.5, 1e9, 1e300, null, 'many', Number.NaN, Number.POSITIVE_INFINITY, undefined),
);
const oddVariant = fc.record(
  {
    key: fc.constantFrom<unknown>('control', 'test', 'b', 'constructor', '', 7, null),
    success_count: oddNumber,
    failure_count: oddNumber,
    count: oddNumber,
    exposure: oddNumber,
    absolute_exposure: oddNumber,
  },
  { requiredKeys: [] },
);
const payload = fc.record(
  {
    insight: fc.oneof(fc.jsonValue(), fc.constant([])),
    probability: fc.oneof(fc.dictionary(fc.constantFrom('control', 'test'), oddNumber), fc.jsonValue()),
    significant: fc.oneof(fc.boolean(), fc.jsonValue()),
    significance_code: fc.constantFrom<unknown>('significant', 'high_loss', 'of_tomorrow', 3, null),
    expected_loss: oddNumber,
    p_value: oddNumber,
    variants: fc.oneof(fc.array(oddVariant, { maxLength: 4 }), fc.jsonValue()),
    credible_intervals: fc.oneof(
      fc.dictionary(fc.constantFrom('control', 'test'), fc.array(oddNumber)),
      fc.jsonValue(),
    ),
    filters: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const answer = fc.oneof(
  payload.map((result) => ({ result })),
  payload,
  fc.jsonValue(),
);

test('whatever a server answers, nothing throws, and no figure is "NaN", "Infinity" or "undefined"', () => {
  const experiment = experimentOf({ control: [1, 2], test: [1, 2] });
  fc.assert(
    fc.property(answer, settings, plan, (raw, chosen, when) => {
      const reading = parseResults(raw);
      if (reading.state !== 'computed') return;
      const { results } = reading;
      const metric = results.metric ?? 'funnel';
      const question = analysisInput({
        results,
        metric,
        settings: chosen,
        progress: { runTime: when, growth: null, canForecast: true },
      });
      const rows = variantResultRows(results.variants, experiment);
      if (!question) return;
      const report = buildReport({
        experiment,
        results,
        rows,
        analysis: analyze(question),
        computedAt: null,
        now: NOW,
      });
      expect(JSON.stringify(reportTexts(report))).not.toMatch(/NaN|Infinity|∞|undefined/);
    }),
    { numRuns: 300 },
  );
});

test('the interval of very few participants has limits, also early in a large plan', () => {
  const few = { key: 'test', people: 19, successes: 9 };
  for (const plannedPair of [null, 5600, 10_000_000]) {
    const runTime = { day: 1, planned: 30, hasEnded: false, plannedPair };
    const variants = [{ ...few, key: 'control' }, few];
    const { variants: analyzed } = analyze({
      metric: 'trend',
      variants,
      settings: defaultSettings,
      growth: null,
      runTime,
    });
    const [low, high] = analyzed[1]?.comparison?.relative.full ?? [0, 0];
    expect(low).toBeGreaterThan(-1);
    expect(high).toBeGreaterThan(3);
  }
});

test('the default settings are 95%, a flat prior, 1% and control', () => {
  expect(defaultSettings).toMatchObject({ confidence: 0.95, prior: 'flat', region: 0.01, baseline: 'control' });
});
