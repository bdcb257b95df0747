import type { Field, Kind } from '#contract/field.ts';
import { type Fields, isSame } from '#contract/resource.ts';
import { exactText } from '../api/exact-json.ts';
import { instantOf, wallText } from './inputs/wall-time.ts';
import { type Decoded, jsonText, parseJson } from './json-text.ts';

/** A record as the server answers it, by wire name. */
export type Wire = Record<string, unknown>;
/** What the inputs hold, by wire name: text for what is typed, the wire's own value for what is chosen. */
export type FormValues = Record<string, unknown>;

/** What a form value depends on besides its field. */
export interface Place {
  /** The time zone that instants are shown and typed in. */
  timeZone: string;
}

interface Codec {
  toForm(wire: unknown, place: Place): unknown;
  fromForm(form: unknown, field: Field, place: Place): Decoded;
}

const asText = (wire: unknown) => (typeof wire === 'string' ? exactText(wire) : jsonText(wire));

/** Holds the wire's own value. */
const same: Codec = { toForm: (wire) => wire ?? null, fromForm: (form) => ({ value: form }) };

const flag: Codec = { toForm: (wire) => wire === true, fromForm: (form) => ({ value: form === true }) };

/** Text; where the field may be null, an empty text clears it. */
const words: Codec = {
  toForm: asText,
  fromForm: (form, field) => ({ value: form === '' && field.nullable ? null : form }),
};

const whole = /^[+-]?\d+$/;

const wholeNumber: Codec = {
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

/** Whole milliseconds on the wire, seconds in the form. */
const seconds: Codec = {
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

/** A share as text with two decimals on the wire, a percentage in the form. */
const percent: Codec = {
  toForm: (wire) =>
    typeof wire === 'string' && decimal.test(wire) ? String(Number((Number(wire) * 100).toFixed(6))) : asText(wire),
  fromForm(form) {
    const text = String(form ?? '').trim();
    if (text === '') return { value: null };
    return /^\d+$/.test(text) ? { value: (Number(text) / 100).toFixed(2) } : { detail: 'A valid number is required.' };
  },
};

const moment: Codec = {
  toForm: (wire, { timeZone }) => (typeof wire === 'string' ? wallText(wire, timeZone) : jsonText(wire)),
  fromForm(form, _field, { timeZone }) {
    const text = String(form ?? '').trim();
    if (text === '') return { value: null };
    const value = instantOf(text, timeZone);
    return value === null ? { detail: 'This is not a date and time: write it like 2026-01-31 14:05.' } : { value };
  },
};

const jsonValue: Codec = { toForm: jsonText, fromForm: (form) => parseJson(String(form ?? '')) };

const isEntry = (value: unknown) => value === null || typeof value === 'string';

/** Is it a list that the list editor can hold: texts, or null in the place of one? */
export const isListing = (value: unknown): value is (string | null)[] => Array.isArray(value) && value.every(isEntry);

/** A list of texts or null; anything else that a server keeps there is held as its JSON text. */
const listing: Codec = {
  toForm: (wire) => (wire === null || wire === undefined || isListing(wire) ? (wire ?? null) : jsonText(wire)),
  fromForm: (form) => (typeof form === 'string' ? parseJson(form) : { value: form ?? null }),
};

/** How a value of each kind travels between the wire and the form. */
export const codecs = {
  text: words,
  long_text: words,
  webhook: words,
  flag_key: words,
  timezone: words,
  toggle: flag,
  optional_toggle: same,
  opt_out: same,
  week_start: same,
  conclusion: same,
  integer: wholeNumber,
  milliseconds: seconds,
  sample_rate: percent,
  timestamp: moment,
  urls: listing,
  domains: listing,
  tags: listing,
  attributes: listing,
  error_patterns: listing,
  onboarding: jsonValue,
  linked_flag: jsonValue,
  payload_capture: jsonValue,
  replay_config: jsonValue,
  property_filters: jsonValue,
  path_rules: jsonValue,
  correlation: jsonValue,
  variants: jsonValue,
  metric: jsonValue,
  metrics: jsonValue,
  json: jsonValue,
  uuid: same,
  token: same,
  membership_level: same,
  flag: same,
  user: same,
} as const satisfies Record<Kind, Codec>;

/** What the input of a field holds for a value from the wire. */
export const toForm = (field: Field, wire: unknown, place: Place): unknown => codecs[field.kind].toForm(wire, place);

/** What a request carries for what the input of a field holds, or why it cannot. */
export const fromForm = (field: Field, form: unknown, place: Place): Decoded =>
  codecs[field.kind].fromForm(form, field, place);

/** What every input of a record holds, writable fields only. */
export const formValues = (fields: Fields, record: Wire, place: Place): FormValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.readOnly ? [] : [[name, toForm(field, record[name] ?? null, place)]],
    ),
  );

/** Does what an input holds mean something else than `wire`? Text that means nothing counts as a change. */
export function differs(field: Field, form: unknown, wire: unknown, place: Place): boolean {
  if (isSame(form, toForm(field, wire, place))) return false;
  const decoded = fromForm(field, form, place);
  return 'detail' in decoded || !isSame(decoded.value, wire);
}
