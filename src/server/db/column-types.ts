import type { Kind } from '#contract/field.ts';
import type { Fields } from '#contract/resource.ts';

/**
 * The column type of each field kind. JSON columns have the type `json`, which preserves the key order. Their values
 * are passed as text.
 */
export const columnTypes = {
  text: 'text',
  long_text: 'text',
  toggle: 'boolean',
  optional_toggle: 'boolean',
  opt_out: 'boolean',
  integer: 'integer',
  uuid: 'uuid',
  token: 'text',
  timestamp: 'timestamp with time zone',
  membership_level: 'integer',
  timezone: 'text',
  week_start: 'integer',
  sample_rate: 'numeric',
  milliseconds: 'integer',
  webhook: 'text',
  urls: 'ARRAY',
  domains: 'ARRAY',
  tags: 'ARRAY',
  segments: 'ARRAY',
  attributes: 'json',
  error_patterns: 'json',
  onboarding: 'json',
  linked_flag: 'json',
  payload_capture: 'json',
  replay_config: 'json',
  property_filters: 'json',
  path_rules: 'json',
  correlation: 'json',
  flag_key: 'text',
  flag: 'integer',
  user: 'integer',
  conclusion: 'text',
  end_action: 'text',
  harm_action: 'text',
  variants: 'json',
  metric: 'json',
  metrics: 'json',
  experiment_metrics: 'json',
  exposure_criteria: 'json',
  stats_config: 'json',
  flag_filters: 'json',
  json: 'json',
} as const satisfies Record<Kind, string>;

const encode = (kind: Kind | undefined, value: unknown) =>
  kind && columnTypes[kind] === 'json' && value !== null && value !== undefined ? JSON.stringify(value) : value;

/** Returns a body's column values: text for JSON columns, and unchanged values for all other columns. */
export const toRow = <B extends object>(fields: Fields, body: B): B =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, encode(fields[name]?.kind, value)])) as B;
