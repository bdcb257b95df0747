import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { analysisInput } from '#verdict/analysis/analysis-input.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { parseResultsError } from '#verdict/response/parse-results-error.ts';
import { defaultSettings } from '#verdict/settings.ts';
import funnel from './payloads/results-funnel.significant.json' with { type: 'json' };
import trend from './payloads/results-trend.consistent.json' with { type: 'json' };
import secondary from './payloads/secondary-results.json' with { type: 'json' };
import { PLANNED_DAY_PROGRESS } from './sample-report.ts';

// Set RUNS=2000 for a longer run.
fc.configureGlobal({ numRuns: Number(process.env['RUNS'] ?? 150) });

type Path = (string | number)[];

/** Returns the path of every part of a value, starting with the value itself. */
function pathsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...at, key]))];
}

/** Returns a copy of the value in which `other` replaces the part at the path. */
function withOther(value: unknown, [first, ...rest]: Path, other: unknown): unknown {
  if (first === undefined) return other;
  if (Array.isArray(value))
    return value.map((part, at) => (at === Number(first) ? withOther(part, rest, other) : part));
  const parts = value as Record<string, unknown>;
  return { ...parts, [first]: withOther(parts[first], rest, other) };
}

const captured = [
  funnel.payload,
  trend.payload,
  secondary.trend,
  secondary.funnel,
  secondary.old_cached_form_before_2024,
];

/** Parses a response and analyzes its counts. Throws if the page would fail. */
function take(answer: unknown) {
  const reading = parseResults(answer);
  if (reading.state !== 'computed') return reading.state;
  const { results } = reading;
  const metric = results.metric ?? 'trend';
  const question = analysisInput({ results, metric, settings: defaultSettings, progress: PLANNED_DAY_PROGRESS });
  return question === null ? 'counts missing' : analyze(question).baseline;
}

test('no response makes the parser or the analysis throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (answer) => {
      expect(take(answer)).toEqual(expect.any(String));
    }),
  );
});

test('a captured response with any one part replaced does not make the parser or the analysis throw', () => {
  const place = fc
    .constantFrom(...captured)
    .chain((answer) => fc.record({ answer: fc.constant<unknown>(answer), path: fc.constantFrom(...pathsIn(answer)) }));
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, -1, 1e308, 0.5, '12', [], {}, null));
  fc.assert(
    fc.property(place, odd, ({ answer, path }, other) => {
      expect(take(withOther(answer, path, other))).toEqual(expect.any(String));
    }),
  );
});

test('no error message makes the parser of errors throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.string(), (detail, code) => {
      const { reason } = parseResultsError(new Problem(400, { type: 'x', code, detail, attr: null }));
      expect(['no_metric', 'no_data', 'other']).toContain(reason);
    }),
  );
});
