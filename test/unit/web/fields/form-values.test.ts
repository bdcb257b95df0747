import { describe, expect, test } from 'vitest';
import { stringifyExactJson } from '#contract/exact-json.ts';
import { experiment } from '#contract/experiment.ts';
import type { Field } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import { formValues, fromForm, toForm } from '#web/fields/form-values.ts';

const place = { timeZone: 'Europe/Berlin' };
const resources = { project, experiment };

const full = {
  project: {
    name: 'Tideline storefront',
    completed_snippet_onboarding: true,
    has_completed_onboarding_for: { session_replay: true, product_analytics: false },
    is_demo: false,
    timezone: 'America/Argentina/ComodRivadavia',
    week_start_day: 1,
    primary_dashboard: 7,
    person_display_name_properties: ['email', 'name'],
    live_events_columns: ['event', 'person'],
    app_urls: ['https://a.example.com', null, ''],
    recording_domains: [],
    data_attributes: ['data-attr', 'data-*'],
    inject_web_apps: false,
    anonymize_ips: true,
    autocapture_opt_out: true,
    autocapture_exceptions_opt_in: true,
    autocapture_exceptions_errors_to_ignore: ['^Script error\\.?$'],
    session_recording_opt_in: true,
    session_recording_sample_rate: '0.35',
    session_recording_minimum_duration_milliseconds: 5000,
    session_recording_linked_flag: { id: 1, key: 'record', variant: 'test' },
    session_recording_network_payload_capture_config: { recordHeaders: true },
    session_replay_config: { record_canvas: true, ai_config: { opt_in: true } },
    capture_console_log_opt_in: false,
    capture_performance_opt_in: true,
    test_account_filters: [{ key: 'email', type: 'person', value: '@x.org', operator: 'not_icontains' }],
    test_account_filters_default_checked: true,
    path_cleaning_filters: [{ alias: '<id>', regex: '\\d+' }],
    correlation_config: { excluded_event_names: ['$pageleave'], unknown: 1 },
    experiment_cuped: true,
    experiment_cuped_days: 21,
    surveys_opt_in: true,
    slack_incoming_webhook: 'https://hooks.example.com/x',
    access_control: true,
    extra_settings: { zebra: 1, apple: [null, 'two'] },
  },
  experiment: {
    name: 'Shorter checkout',
    description: 'Two steps\nin the place of three',
    feature_flag_key: 'shorter-checkout',
    start_date: '2026-01-05T09:30:00Z',
    end_date: '2026-10-25T00:30:00Z',
    archived: false,
    parameters: { feature_flag_variants: [{ key: 'control', rollout_percentage: 100 }] },
    filters: { insight: 'TRENDS', events: [] },
    secondary_metrics: [],
    metrics: [{ kind: 'ExperimentMetric', metric_type: 'mean', source: { kind: 'EventsNode', event: 'paid' } }],
    metrics_secondary: [],
    exposure_criteria: { filterTestAccounts: true },
    stats_config: { method: 'bayesian' },
    scheduled_start: '2026-03-01T09:00:00Z',
    scheduled_end: '2026-03-15T09:00:00Z',
    ends_on_plan: true,
    end_action: 'ship',
    harm_action: 'pause',
    segments: [3, 1],
    conclusion: 'won',
    conclusion_comment: 'More people sign up.',
  },
} satisfies Record<keyof typeof resources, Record<string, unknown>>;

const writable = (Object.keys(resources) as (keyof typeof resources)[]).flatMap((resource) =>
  Object.entries(resources[resource].fields as Record<string, Field>).flatMap(([name, field]) =>
    field.readOnly
      ? []
      : [{ title: `${resource}.${name}`, field, value: (full[resource] as Record<string, unknown>)[name] ?? null }],
  ),
);

const again = (field: Field, value: unknown) => fromForm(field, toForm(field, value, place), place);

describe('every writable field', () => {
  test('is in this table', () => {
    expect(writable.filter(({ value }) => value === null)).toEqual([]);
  });

  test.each(writable)('$title is unchanged after a round trip through the form', ({ field, value }) => {
    expect(again(field, value)).toEqual({ value });
  });

  test.each(writable.filter(({ field }) => field.nullable))('$title can be cleared', ({ field }) => {
    expect(again(field, null)).toEqual({ value: null });
  });
});

const fieldOf = (name: keyof typeof project.fields) => project.fields[name] as Field;
const start = experiment.fields.start_date as Field;

test.each([
  ['app_urls', { any: 'thing' }],
  ['data_attributes', [{ not: 'text' }]],
  ['data_attributes', 'data-attr'],
  ['autocapture_exceptions_errors_to_ignore', 12],
  ['week_start_day', 5],
  ['session_recording_sample_rate', '1.25'],
  ['session_recording_minimum_duration_milliseconds', 30_000],
  ['session_recording_linked_flag', []],
  ['correlation_config', {}],
  ['extra_settings', ''],
  ['extra_settings', []],
  ['extra_settings', 0],
] as const)('keeps an odd value of another server: %s %j', (name, value) => {
  expect(again(fieldOf(name), value)).toEqual({ value });
});

test('keeps the order of keys', () => {
  const decoded = again(fieldOf('extra_settings'), { zebra: 1, apple: 2 });

  expect(JSON.stringify(decoded)).toBe('{"value":{"zebra":1,"apple":2}}');
});

test.each([
  ['0.50', '50'],
  ['0.07', '7'],
  ['1.00', '100'],
])('a sample rate of %s is typed as %s percent, and sent with two decimals', (wire, typed) => {
  const rate = fieldOf('session_recording_sample_rate');

  expect(toForm(rate, wire, place)).toBe(typed);
  expect(fromForm(rate, typed, place)).toEqual({ value: wire });
});

test.each(['0.5', '-1', 'half'])('rejects "%s" as a percentage', (typed) => {
  const rate = fieldOf('session_recording_sample_rate');

  expect(fromForm(rate, typed, place)).toEqual({ detail: 'A valid number is required.' });
});

test.each([
  [2500, '2.5'],
  [0, '0'],
  [15_001, '15.001'],
])('a duration of %s milliseconds is typed as %s seconds', (wire, typed) => {
  const duration = fieldOf('session_recording_minimum_duration_milliseconds');

  expect(toForm(duration, wire, place)).toBe(typed);
  expect(fromForm(duration, typed, place)).toEqual({ value: wire });
});

test.each(['2.0005', '-1', '2 s'])('rejects "%s" as seconds', (typed) => {
  const duration = fieldOf('session_recording_minimum_duration_milliseconds');

  expect(fromForm(duration, typed, place)).toEqual({ detail: 'A valid integer is required.' });
});

test.each(['1.5', 'ten', '1e3', '9007199254740993'])('rejects "%s" as an integer', (typed) => {
  expect(fromForm(fieldOf('primary_dashboard'), typed, place)).toEqual({ detail: 'A valid integer is required.' });
});

test('reports the position of a JSON error', () => {
  expect(fromForm(fieldOf('extra_settings'), '{\n  "a": 1,\n}', place)).toEqual({
    detail: 'Not valid JSON at line 3, column 1.',
  });
});

test.each([
  ['{"a": true, "b": }', 'line 1, column 18'],
  ['[1, 2\n  x', 'line 2, column 3'],
  ['{"a": [1, 2', 'the end'],
])('finds the error position in %j with any browser’s message', (typed, where) => {
  expect(fromForm(fieldOf('extra_settings'), typed, place)).toEqual({
    detail: `Not valid JSON at ${where}.`,
  });
});

test.each([
  ['2026-01-05 10:30', '2026-01-05T09:30:00Z'],
  ['2026-07-05T10:30:15.5', '2026-07-05T08:30:15.5Z'],
  ['2026-01-05 10:30 +05:30', '2026-01-05T05:00:00Z'],
  ['2026-01-05 10:30Z', '2026-01-05T10:30:00Z'],
  ['2026-10-25 02:30 +02:00', '2026-10-25T00:30:00Z'],
  ['2026-10-25 02:30 +01:00', '2026-10-25T01:30:00Z'],
])('reads %s in Berlin as %s', (typed, value) => {
  expect(fromForm(start, typed, place)).toEqual({ value });
});

test('a typed text that begins with the mark of long integers is sent as a text', () => {
  const parsed = fromForm(fieldOf('name'), '\uffff12', place);

  expect(stringifyExactJson(parsed)).toBe('{"value":"\uffff12"}');
});

test('shows the offset of an ambiguous hour', () => {
  expect(toForm(start, '2026-10-25T00:30:00Z', place)).toBe('2026-10-25 02:30 +02:00');
  expect(toForm(start, '2026-10-25T01:30:00Z', place)).toBe('2026-10-25 02:30 +01:00');
});

test.each(['2026-02-30 10:00', '2026-13-01 10:00', 'tomorrow', '2026-01-05 25:00'])(
  'rejects %s as a date and time',
  (typed) => {
    expect(fromForm(start, typed, place)).toHaveProperty('detail');
  },
);

test('fills the form with writable fields only', () => {
  expect(Object.keys(formValues(project.fields, full.project, place))).toEqual(writableNames(project));
});
