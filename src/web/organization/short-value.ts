import { exactText, stringifyExactJson } from '#contract/exact-json.ts';
import type { Field } from '#contract/field.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { isObject } from '#contract/kinds/objects.ts';

const LONGEST = 40;
const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** The noun for a list's entries, with the plural if it is irregular. */
type Noun = [noun: string, plural?: string];
const ENTRY: Noun = ['entry', 'entries'];
const nouns: Partial<Record<Field['kind'], Noun>> = {
  urls: ['URL'],
  domains: ['domain'],
  property_filters: ['condition'],
  path_rules: ['rule'],
  error_patterns: ['pattern'],
};

const days: Record<number, string> = { 0: 'Sunday', 1: 'Monday' };

function ofObject(value: object): string {
  const entries = Object.entries(value);
  if (entries.length === 0) return 'Empty';
  const isFlat = entries.every(([, entry]) => typeof entry === 'boolean');
  return shorten(
    isFlat ? entries.map(([key, on]) => `${key} ${on ? 'on' : 'off'}`).join(', ') : stringifyExactJson(value),
  );
}

function ofList({ kind }: Field, value: readonly unknown[]): string {
  if (value.length === 0) return 'Empty list';
  const isNames = value.every((entry) => typeof entry === 'string') && !(kind in nouns);
  return isNames ? shorten(value.join(', ')) : formatCountOf(value.length, ...(nouns[kind] ?? ENTRY));
}

type Format = (value: unknown) => string;

/**
 * Formats of kinds whose values have a unit or a name. An `opt_out` field is shown as the feature that it turns off, so
 * `true` is "Off".
 */
const formats: Partial<Record<Field['kind'], Format>> = {
  opt_out: (value) => (value === true ? 'Off' : 'On'),
  sample_rate: (value) => `${Number((Number(value) * 100).toFixed(2))}%`,
  milliseconds: (value) => `${Number(value) / 1000} s`,
  week_start: (value) => days[Number(value)] ?? String(value),
};

function ofAnyKind(field: Field, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return ofList(field, value);
  return isObject(value) ? ofObject(value) : shorten(exactText(String(value)));
}

const LONGEST_FULL = 600;

/**
 * Returns an object, a list or a long text in more detail than `shortValue`, but cuts it after 600 characters. Returns
 * undefined for other values, because `shortValue` shows them completely, and for secrets.
 */
export function fullValue(field: Field, value: unknown): string | undefined {
  if (field.secret || typeof value === 'boolean' || value === null || value === undefined) return undefined;
  const text = typeof value === 'string' ? exactText(value) : stringifyExactJson(value);
  if (typeof value !== 'object' && text.length <= LONGEST) return undefined;
  return text.length > LONGEST_FULL ? `${text.slice(0, LONGEST_FULL - 1)}…` : text;
}

/** Returns a value in a few words, for example "On", "3 URLs" or "25%". For a secret, returns only whether it is set. */
export function shortValue(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Not set';
  if (field.secret) return 'Set (hidden)';
  return formats[field.kind]?.(value) ?? ofAnyKind(field, value);
}
