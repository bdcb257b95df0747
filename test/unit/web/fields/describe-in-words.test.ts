import { expect, test } from 'vitest';
import { describeInWords } from '#web/fields/review/describe-in-words.ts';
import posthogExperiment from '../../contract/payloads/posthog-experiment.json' with { type: 'json' };

test('metrics read as one sentence each, unknown ones as they are', () => {
  const words = describeInWords('experiment_metrics', [
    ...posthogExperiment.metrics,
    ...posthogExperiment.metrics_secondary,
  ]);
  const lines = words?.split('\n') ?? [];

  expect(lines).toEqual([
    'Orders: funnel of “checkout_started” → “order_completed”, higher is better, within 14 days',
    'Revenue per person: mean of the sum of “amount” of “order_completed”, higher is better, limited to the 99th percentile',
    'Revenue per order: ratio of the sum of “amount” of “order_completed” to events of “order_completed”, higher is better',
    'Second order within 14 days: retention by “order_completed” 1 to 14 days after the first “order_completed”, higher is better',
  ]);
  expect(describeInWords('experiment_metrics', [])).toBe('No metrics');
});

test.each([
  [{}, '“opened” 1 to 7 days after the first “signed_up”'],
  [{ start_handling: 'last_seen' }, '“opened” 1 to 7 days after the last “signed_up”'],
  [{ retention_window_end: 1 }, '“opened” 1 day after the first “signed_up”'],
  [{ retention_window_start: 0, retention_window_end: 0 }, '“opened” on the same day as the first “signed_up”'],
  [
    { retention_window_start: 0, retention_window_end: 0, retention_window_unit: 'hour' },
    '“opened” in the same hour as the first “signed_up”',
  ],
  [
    { retention_window_start: 8, retention_window_unit: 'moon' },
    '“signed_up” → “opened” (retention_window_start: 8, retention_window_end: 7, retention_window_unit: "moon", start_handling: "first_seen")',
  ],
  [
    { retention_window_end: 604_800, retention_window_unit: 'second' },
    '“opened” 1 to 604800 seconds after the first “signed_up”',
  ],
  [{ start_event: { kind: 'EventsNode', event: null } }, '“opened” 1 to 7 days after the first any event'],
  [{ start_event: { kind: 'ExperimentExposureNode' } }, '“opened” 1 to 7 days after the exposure'],
  [
    { start_event: { kind: 'ExperimentDataWarehouseNode', table_name: 'visits' } },
    '“opened” 1 to 7 days after the first visits',
  ],
  [
    { completion_event: { kind: 'EventsNode', event: 'opened', properties: [{ key: 'plan' }] } },
    '“opened” (with 1 condition) 1 to 7 days after the first “signed_up”',
  ],
])('a retention metric with %o reads as %s', (change, words) => {
  const retention = {
    kind: 'ExperimentMetric',
    metric_type: 'retention',
    name: 'Back',
    start_event: { kind: 'EventsNode', event: 'signed_up' },
    completion_event: { kind: 'EventsNode', event: 'opened' },
    retention_window_start: 1,
    retention_window_end: 7,
    retention_window_unit: 'day',
    start_handling: 'first_seen',
    conversion_window: 3,
    ...change,
  };

  expect(describeInWords('experiment_metrics', [retention])).toBe(
    `Back: retention by ${words}, higher is better, start event within 3 days`,
  );
});

test('the exposure reads as who is exposed, by what, and who is left out', () => {
  expect(describeInWords('exposure_criteria', { filterTestAccounts: true })?.split('\n')).toEqual([
    'Exposed by the feature flag call',
    'People in several variants are left out',
    'Internal and test accounts are excluded',
  ]);
  const config = { kind: 'ExperimentEventExposureConfig', event: 'cart seen', properties: [{ key: 'plan' }] };
  const own = { exposure_config: config, multiple_variant_handling: 'first_seen', filterTestAccounts: false };
  expect(describeInWords('exposure_criteria', own)?.split('\n')).toEqual([
    'Exposed by “cart seen”, with 1 condition',
    'People in several variants are counted in the variant that they saw first',
    'Internal and test accounts are included',
  ]);
  expect(describeInWords('exposure_criteria', {})).toContain('Internal and test accounts are excluded');
});

test('other values are shown as they are', () => {
  expect(describeInWords('metric', { insight: 'FUNNELS' })).toBeNull();
  expect(describeInWords('experiment_metrics', null)).toBeNull();
});

test('variants, plan and guardrails are named, and a guardrail has the name of its metric', () => {
  const experiment = { metrics_secondary: [{ uuid: 'u-1', name: 'Errors', kind: 'ExperimentMetric' }] };
  const parameters = {
    feature_flag_variants: [
      { key: 'control', rollout_percentage: 50 },
      { key: 'test', name: 'New', rollout_percentage: 50 },
    ],
    recommended_running_time: 14,
    recommended_sample_size: 2000,
    minimum_detectable_effect: 5,
    unheard_of: [1],
    guardrails: { 'u-1': { margin: -0.02 }, 'u-2': { margin: null } },
  };
  expect(describeInWords('variants', parameters, experiment)?.split('\n')).toEqual([
    'Variant control: 50%',
    'Variant test (New): 50%',
    'Planned running time: 14 days',
    'Planned participants: 2,000',
    'Minimum detectable effect: 5%',
    expect.stringMatching(/^unheard_of: \[/),
    expect.any(String),
    ']',
    'Guardrail: Errors, at most 2% worse',
    'Guardrail: a removed metric',
  ]);
});

test.each([
  { feature_flag_variants: [{ key: 'control', unheard_of: 1 }] },
  { feature_flag_variants: 'control' },
  { guardrails: { id: 7 } },
  { guardrails: 7 },
])('parameters that words would not tell completely are shown as they are: %j', (parameters) => {
  expect(describeInWords('variants', parameters, {})).toBeNull();
});

test('a plan that is not set is named, and so is a key that every object has', () => {
  const plan = JSON.parse('{"recommended_running_time": null, "constructor": 5, "__proto__": 7, "toString": null}');
  expect(describeInWords('variants', plan)?.split('\n')).toEqual([
    'Planned running time: not set',
    'constructor: 5',
    '__proto__: 7',
    'toString: not set',
  ]);
});
