import type { Field } from '#contract/field.ts';
import { summarize } from '#contract/format/summary.ts';

const cut = (text: string, longest: number) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

const days: Record<number, string> = { 0: 'Sunday', 1: 'Monday' };

/**
 * Formats of kinds whose values have a unit or a name. An `opt_out` field is shown as the feature that it turns off, so
 * `true` is "Off".
 */
const formats: Partial<Record<Field['kind'], (value: unknown) => string>> = {
  opt_out: (value) => (value === true ? 'Off' : 'On'),
  sample_rate: (value) => `${Number((Number(value) * 100).toFixed(2))}%`,
  milliseconds: (value) => `${Number(value) / 1000} s`,
  week_start: (value) => days[Number(value)] ?? String(value),
};

function textOf({ kind, secret }: Field, value: unknown, isShort: boolean): string {
  if (value === null || value === undefined || value === '') return 'Not set';
  if (secret) return 'Set (hidden)';
  const format = formats[kind];
  if (format) return format(value);
  return typeof value === 'boolean' ? (value ? 'On' : 'Off') : summarize(kind, value, isShort);
}

const LONGEST = 40;
const LONGEST_FULL = 600;

/** Returns up to 600 characters of a value that `shortValue` shortens; undefined for a value that it shows completely. */
export function fullValue(field: Field, value: unknown): string | undefined {
  const text = textOf(field, value, false);
  return text === shortValue(field, value) ? undefined : cut(text, LONGEST_FULL);
}

/**
 * Returns a value in at most 40 characters, for example "On", "2 URLs" or "25%". For a secret, returns only whether it
 * is set.
 */
export const shortValue = (field: Field, value: unknown): string => cut(textOf(field, value, true), LONGEST);
