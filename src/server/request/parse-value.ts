import type { Kind } from '#contract/field.ts';
import { parseTimestamp } from './parse-timestamp.ts';
import { parametersWithShares } from './split-percent.ts';

const trueWords = ['t', 'y', 'yes', 'true', 'on', '1'];
const falseWords = ['f', 'n', 'no', 'false', 'off', '0'];
const nullWords = ['', 'null'];

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : null;

/** Whether a value counts as true, such as true, 1 or "on". */
export const isTrue = (value: unknown) => value === true || trueWords.includes(wordOf(value) ?? '');

/** Parses a field's value from a request. */
type Read = (value: unknown, nullable: boolean) => unknown;

const boolean: Read = (value, nullable) => {
  const word = wordOf(value);
  if (word === null) return value;
  if (trueWords.includes(word)) return true;
  if (falseWords.includes(word)) return false;
  return nullable && nullWords.includes(word) ? null : value;
};

const text: Read = (value) => {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? value.trim() : value;
};

const texts: Read = (value, nullable) => (Array.isArray(value) ? value.map((entry) => text(entry, nullable)) : value);

const wholeNumber = /^\s*([+-]?\d+)(\.0*)?\s*$/;

const integer: Read = (value) => {
  if (typeof value === 'bigint') return Number(value);
  const digits = typeof value === 'string' ? wholeNumber.exec(value)?.[1] : undefined;
  return digits === undefined ? value : Number(digits);
};

const integers: Read = (value, nullable) =>
  Array.isArray(value) ? value.map((entry) => integer(entry, nullable)) : value;

const decimalText = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

const TWO_PLACES = 100;

const sampleRate: Read = (value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const given = String(value).trim();
  if (!decimalText.test(given)) return given;
  const number = Number(given);
  const rounded = Math.round(number * TWO_PLACES) / TWO_PLACES;
  return rounded === number ? (rounded + 0).toFixed(2) : given;
};

const unchanged: Read = (value) => value;

/**
 * The parser of each field kind. It accepts the same forms of a value as PostHog. A value that it can't parse stays
 * unchanged, and the field's schema rejects it.
 */
export const parsers = {
  text,
  long_text: text,
  toggle: boolean,
  optional_toggle: boolean,
  opt_out: boolean,
  integer,
  uuid: text,
  token: text,
  timestamp: parseTimestamp,
  membership_level: integer,
  timezone: unchanged,
  week_start: integer,
  sample_rate: sampleRate,
  milliseconds: integer,
  webhook: text,
  urls: texts,
  domains: texts,
  tags: texts,
  segments: integers,
  attributes: unchanged,
  error_patterns: unchanged,
  onboarding: unchanged,
  linked_flag: unchanged,
  payload_capture: unchanged,
  replay_config: unchanged,
  property_filters: unchanged,
  path_rules: unchanged,
  correlation: unchanged,
  flag_key: text,
  conclusion: text,
  end_action: text,
  harm_action: text,
  flag: unchanged,
  user: unchanged,
  variants: parametersWithShares,
  metric: unchanged,
  metrics: unchanged,
  experiment_metrics: unchanged,
  exposure_criteria: unchanged,
  stats_config: unchanged,
  flag_filters: unchanged,
  json: unchanged,
} as const satisfies Record<Kind, Read>;
