import { expect, test } from 'vitest';
import { analyze } from '#verdict/analysis/analyze.ts';
import { holmConfidences } from '#verdict/analysis/holm.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { defaultSettings } from '#verdict/settings.ts';

/** A metric with 10,000 people in each variant, checked at the end of its plan. */
const metric = (successes: number) => {
  const input: AnalysisInput = {
    metric: 'funnel',
    variants: [
      { key: 'control', people: 10_000, successes: 1000 },
      { key: 'test', people: 10_000, successes },
    ],
    settings: defaultSettings,
    growth: null,
  };
  return { input, analysis: analyze(input) };
};
const [strong, moderate, none] = [metric(1250), metric(1105), metric(1001)];
const round = (confidences: number[]) => confidences.map((confidence) => Number(confidence.toFixed(6)));

test('each of two metrics without a difference has half of the error rate', () => {
  expect(round(holmConfidences([none, moderate], 2))).toEqual([0.975, 0.975]);
});

test('a metric with a clear difference leaves the whole error rate to the other', () => {
  expect(round(holmConfidences([moderate, strong], 2))).toEqual([0.95, 0.975]);
});

test('a metric that is conclusive only with a larger share of the error rate leaves its share too', () => {
  expect(round(holmConfidences([none, moderate, strong], 3))).toEqual([0.975, 0.975, 0.983333]);
  expect(round(holmConfidences([none, metric(1112), strong], 3))).toEqual([0.95, 0.975, 0.983333]);
});

test('a metric that is not judged, or has a variant without a difference, leaves no share to others', () => {
  const notJudged = { ...strong, analysis: { ...strong.analysis, unevenStart: '60 / 40' } };
  expect(round(holmConfidences([moderate, notJudged], 2))).toEqual([0.975, 0.975]);
  const input = {
    ...strong.input,
    variants: [...strong.input.variants, { key: 'other', people: 10_000, successes: 1000 }],
  };
  expect(round(holmConfidences([moderate, { input, analysis: analyze(input) }], 2))).toEqual([0.975, 0.975]);
});

test('metrics that are still computed count, so that no share of the error rate is used twice', () => {
  expect(round(holmConfidences([{ ...strong, analysis: null }, moderate], 3))).toEqual([0.983333, 0.983333]);
  expect(holmConfidences([], 0)).toEqual([]);
});
