import type { Json, Kind } from '#contract/field.ts';

const filter = { key: 'email', operator: 'not_icontains', value: '@acme.test', type: 'person' };
const variantsOf = (shares: Record<string, number>): Json => ({
  feature_flag_variants: Object.entries(shares).map(([key, rollout_percentage]) => ({ key, rollout_percentage })),
});

/** Two different values of every kind, in the format of requests and responses. Read-only kinds are included. */
export const samples = {
  text: ['First', 'Second'],
  long_text: ['One line', 'Two\nlines'],
  toggle: [true, false],
  optional_toggle: [true, false],
  opt_out: [true, false],
  integer: [1, 2_147_483_647],
  uuid: ['0190a1a0-0000-7000-8000-000000000001', '0190a1a0-0000-7000-8000-000000000002'],
  token: ['phc_1', 'phc_2'],
  timestamp: ['2026-01-31T23:59:59Z', '2026-02-01T00:00:00.123456Z'],
  membership_level: [1, 8],
  timezone: ['Europe/Lisbon', 'US/Pacific'],
  week_start: [0, 1],
  sample_rate: ['0.35', '1.00'],
  milliseconds: [0, 15_000],
  webhook: ['https://hooks.example/a', ''],
  urls: [['https://a.example', null], []],
  domains: [['https://*.a.example'], []],
  tags: [['email', 'name'], []],
  segments: [[], []],
  attributes: [['data-attr', 'data-*'], []],
  error_patterns: [['^Script error', 'Ünï'], []],
  onboarding: [{ product_analytics: true }, {}],
  linked_flag: [
    { id: 1, key: 'a' },
    { id: 2, key: 'b', variant: 'test' },
  ],
  payload_capture: [{ recordHeaders: true, recordBody: false }, {}],
  replay_config: [{ record_canvas: true }, { record_canvas: false }],
  property_filters: [[filter], []],
  path_rules: [[{ alias: '/x', regex: '/\\d+' }], []],
  correlation: [{ excluded_event_names: ['$autocapture'] }, {}],
  flag_key: ['first-key', 'second-key'],
  flag: [{ key: 'a' }, { key: 'b' }],
  user: [{ email: 'a@acme.test' }, { email: 'b@acme.test' }],
  conclusion: ['won', 'stopped_early'],
  end_action: ['ship', 'end'],
  harm_action: ['pause', 'notify'],
  variants: [variantsOf({ control: 50, test: 50 }), variantsOf({ control: 20, a: 40, b: 40 })],
  metric: [{ insight: 'FUNNELS', events: [{ id: 'a', order: 0 }] }, { insight: 'TRENDS' }],
  metrics: [[{ name: 'Views', filters: { insight: 'TRENDS' } }], []],
  experiment_metrics: [
    [
      {
        kind: 'ExperimentMetric',
        metric_type: 'mean',
        source: { kind: 'EventsNode', event: 'purchase', math: 'sum', math_property: 'amount' },
        uuid: '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11',
      },
    ],
    [],
  ],
  exposure_criteria: [
    { filterTestAccounts: false, multiple_variant_handling: 'first_seen' },
    { exposure_config: { kind: 'ExperimentEventExposureConfig', event: 'checkout opened', properties: [] } },
  ],
  stats_config: [{ method: 'frequentist', frequentist: { alpha: 0.1 } }, { method: 'bayesian' }],
  flag_filters: [{ groups: [] }, { groups: [], payloads: { true: '1' } }],
  json: [{ b: 1, a: [null, 'x', 1.5, true] }, 'text'],
} as const satisfies Record<Kind, readonly [Json, Json]>;
