import { exactText, fromText } from '#contract/exact-json.ts';
import type { Field, Kind } from '#contract/field.ts';
import { formatWallTime, parseWallTime } from '#contract/format/wall-time.ts';
import { type Fields, isSame } from '#contract/resource.ts';
import { jsonText, type ParseResult, parseJsonText } from './json-text.ts';

/** A record in the format of the API, by field name. */
export type WireRecord = Record<string, unknown>;
/**
 * The values of the inputs, by field name: text for typed values and JSON, API values for switches, choices and lists.
 */
export type FormValues = Record<string, unknown>;

/** The settings of the form that affect how values are converted. */
export interface FormScope {
  /** The time zone of dates in the form. */
  timeZone: string;
}

interface Codec {
  toForm(wire: unknown, scope: FormScope): unknown;
  fromForm(form: unknown, field: Field, scope: FormScope): ParseResult;
}

const asText = (wire: unknown) => (typeof wire === 'string' ? exactText(wire) : jsonText(wire));

/** The input value is the same as the API value. */
const unchangedCodec: Codec = { toForm: (wire) => wire ?? null, fromForm: (form) => ({ value: form }) };

const booleanCodec: Codec = { toForm: (wire) => wire === true, fromForm: (form) => ({ value: form === true }) };

/** Text. Empty text becomes null if the field is nullable. */
const textCodec: Codec = {
  toForm: asText,
  fromForm(form, field) {
    if (form === '' && field.nullable) return { value: null };
    return { value: typeof form === 'string' ? fromText(form) : form };
  },
};

const whole = /^[+-]?\d+$/;

const integerCodec: Codec = {
  toForm: asText,
  fromForm(form) {
    const text = String(form ?? '').trim();
    if (text === '') return { value: null };
    const value = Number(text);
    return whole.test(text) && Number.isSafeInteger(value) ? { value } : { detail: 'A valid integer is required.' };
  },
};

const decimal = /^\d*\.?\d+$/;
const upToThreePlaces = /^\d+(\.\d{1,3})?$/;

/** Whole milliseconds in the API, seconds in the form. */
const secondsCodec: Codec = {
  toForm: (wire) => (typeof wire === 'number' ? String(wire / 1000) : asText(wire)),
  fromForm(form) {
    const text = String(form ?? '').trim();
    if (text === '') return { value: null };
    const value = Math.round(Number(text) * 1000);
    return upToThreePlaces.test(text) && Number.isSafeInteger(value)
      ? { value }
      : { detail: 'A valid integer is required.' };
  },
};

/** A number from 0 to 1 as text with two decimals in the API, a percentage in the form. */
const percentCodec: Codec = {
  toForm: (wire) =>
    typeof wire === 'string' && decimal.test(wire) ? String(Number((Number(wire) * 100).toFixed(6))) : asText(wire),
  fromForm(form) {
    const text = String(form ?? '').trim();
    if (text === '') return { value: null };
    const [, digits] = /^(\d+)\s*%?$/.exec(text) ?? [];
    return digits === undefined
      ? { detail: 'A valid number is required.' }
      : { value: (Number(digits) / 100).toFixed(2) };
  },
};

const instantCodec: Codec = {
  toForm: (wire, { timeZone }) => (typeof wire === 'string' ? formatWallTime(wire, timeZone) : jsonText(wire)),
  fromForm(form, _field, { timeZone }) {
    const text = String(form ?? '').trim();
    if (text === '') return { value: null };
    const value = parseWallTime(text, timeZone);
    return value === null ? { detail: 'Enter a date and time, for example 2026-01-31 14:05.' } : { value };
  },
};

const jsonCodec: Codec = { toForm: jsonText, fromForm: (form) => parseJsonText(String(form ?? '')) };

const isEntry = (value: unknown) => value === null || typeof value === 'string';

/** Whether a value is a list of strings and nulls. The list editor can show only such lists. */
export const isTextList = (value: unknown): value is (string | null)[] => Array.isArray(value) && value.every(isEntry);

/** A list of strings, or null. Any other value is edited as JSON text. */
const listCodec: Codec = {
  toForm: (wire) => (wire === null || wire === undefined || isTextList(wire) ? (wire ?? null) : jsonText(wire)),
  fromForm: (form) => (typeof form === 'string' ? parseJsonText(form) : { value: form ?? null }),
};

/** The functions that convert each kind's values between the API and the form. */
export const codecs = {
  text: textCodec,
  long_text: textCodec,
  webhook: textCodec,
  flag_key: textCodec,
  timezone: textCodec,
  toggle: booleanCodec,
  optional_toggle: unchangedCodec,
  opt_out: unchangedCodec,
  week_start: unchangedCodec,
  conclusion: unchangedCodec,
  end_action: unchangedCodec,
  harm_action: unchangedCodec,
  integer: integerCodec,
  milliseconds: secondsCodec,
  sample_rate: percentCodec,
  timestamp: instantCodec,
  urls: listCodec,
  domains: listCodec,
  tags: listCodec,
  segments: unchangedCodec,
  attributes: listCodec,
  error_patterns: listCodec,
  onboarding: jsonCodec,
  linked_flag: jsonCodec,
  payload_capture: jsonCodec,
  replay_config: jsonCodec,
  property_filters: jsonCodec,
  path_rules: jsonCodec,
  correlation: jsonCodec,
  variants: jsonCodec,
  metric: jsonCodec,
  metrics: jsonCodec,
  experiment_metrics: jsonCodec,
  exposure_criteria: jsonCodec,
  stats_config: jsonCodec,
  flag_filters: jsonCodec,
  json: jsonCodec,
  uuid: unchangedCodec,
  token: unchangedCodec,
  membership_level: unchangedCodec,
  flag: unchangedCodec,
  user: unchangedCodec,
} as const satisfies Record<Kind, Codec>;

/** Converts an API value to an input value. */
export const toForm = (field: Field, wire: unknown, scope: FormScope): unknown =>
  codecs[field.kind].toForm(wire, scope);

/** Converts an input value to an API value, or returns why the input is invalid. */
export const fromForm = (field: Field, form: unknown, scope: FormScope): ParseResult =>
  codecs[field.kind].fromForm(form, field, scope);

/** Returns the input values of a record's writable fields. */
export const formValues = (fields: Fields, record: WireRecord, scope: FormScope): FormValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.readOnly ? [] : [[name, toForm(field, record[name] ?? null, scope)]],
    ),
  );

/** Returns whether an input differs from an API value. Invalid text counts as a change. */
export function differs(field: Field, form: unknown, wire: unknown, scope: FormScope): boolean {
  if (isSame(form, toForm(field, wire, scope))) return false;
  const decoded = fromForm(field, form, scope);
  return 'detail' in decoded || !isSame(decoded.value, wire);
}
