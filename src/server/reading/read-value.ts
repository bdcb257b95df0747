import type { Kind } from '#contract/field.ts';
import { instantFrom } from './read-instant.ts';

const truths = ['t', 'y', 'yes', 'true', 'on', '1'];
const falsehoods = ['f', 'n', 'no', 'false', 'off', '0'];
const nothings = ['', 'null'];

const wordOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : null;

/** Does a request mean yes by this value: true, 1, "on"? */
export const isTrue = (value: unknown) => value === true || truths.includes(wordOf(value) ?? '');

/** A value that a field of the request carries, and whether the field may be null. */
type Read = (value: unknown, nullable: boolean) => unknown;

const boolean: Read = (value, nullable) => {
  const word = wordOf(value);
  if (word === null) return value;
  if (truths.includes(word)) return true;
  if (falsehoods.includes(word)) return false;
  return nullable && nothings.includes(word) ? null : value;
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

const decimalText = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const TWO_PLACES = 100;

const sampleRate: Read = (value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const given = String(value).trim();
  if (!decimalText.test(given)) return given;
  const number = Number(given);
  const rounded = Math.round(number * TWO_PLACES) / TWO_PLACES;
  return rounded === number ? (rounded + 0).toFixed(2) : given;
};

const asItIs: Read = (value) => value;

/** How the value of each kind is read: as leniently as the real server does. What cannot be read is left for the field's schema to refuse. */
export const readers = {
  text,
  long_text: text,
  toggle: boolean,
  optional_toggle: boolean,
  opt_out: boolean,
  integer,
  uuid: text,
  token: text,
  timestamp: instantFrom,
  membership_level: integer,
  timezone: asItIs,
  week_start: integer,
  sample_rate: sampleRate,
  milliseconds: integer,
  webhook: text,
  urls: texts,
  domains: texts,
  tags: texts,
  attributes: asItIs,
  error_patterns: asItIs,
  onboarding: asItIs,
  linked_flag: asItIs,
  payload_capture: asItIs,
  replay_config: asItIs,
  property_filters: asItIs,
  path_rules: asItIs,
  correlation: asItIs,
  flag_key: text,
  flag: asItIs,
  user: asItIs,
  variants: asItIs,
  metric: asItIs,
  metrics: asItIs,
  json: asItIs,
} as const satisfies Record<Kind, Read>;
