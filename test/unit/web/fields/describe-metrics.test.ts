import { expect, test } from 'vitest';
import { describeInWords } from '#web/fields/review/describe-metrics.ts';
import posthogExperiment from '../../contract/payloads/posthog-experiment.json' with { type: 'json' };

test('metrics read as one sentence each, unknown ones as they are', () => {
  const words = describeInWords('experiment_metrics', [
    ...posthogExperiment.metrics,
    ...posthogExperiment.metrics_secondary,
  ]);
  const lines = words?.split('\n') ?? [];

  expect(lines.slice(0, 3)).toEqual([
    'Orders: funnel of “checkout_started” → “order_completed”, higher is better, within 14 days',
    'Revenue per person: mean of the sum of “amount” of “order_completed”, higher is better, limited to the 99th percentile',
    'Revenue per order: ratio of the sum of “amount” of “order_completed” to events of “order_completed”, higher is better',
  ]);
  expect(lines[3]).toMatch(
    /^Second order within 14 days: retention of events of “order_completed” to events of “order_completed”/,
  );
  expect(describeInWords('experiment_metrics', [])).toBe('No metrics');
});

test('the exposure reads as who is exposed, by what, and who is left out', () => {
  expect(describeInWords('exposure_criteria', { filterTestAccounts: true })?.split('\n')).toEqual([
    'Exposed by the feature flag call',
    'People in several variants are left out',
    'Internal and test accounts are excluded',
  ]);
  const config = { kind: 'ExperimentEventExposureConfig', event: 'cart seen', properties: [{ key: 'plan' }] };
  const own = { exposure_config: config, multiple_variant_handling: 'first_seen' };
  expect(describeInWords('exposure_criteria', own)?.split('\n')).toEqual([
    'Exposed by “cart seen”, with 1 condition',
    'People in several variants are counted in the variant that they saw first',
    'Internal and test accounts are included',
  ]);
});

test('other values are shown as they are', () => {
  expect(describeInWords('metric', { insight: 'FUNNELS' })).toBeNull();
  expect(describeInWords('experiment_metrics', null)).toBeNull();
});
