import { exactText, parseExactJson } from '#contract/exact-json.ts';

const number = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Whether a value is a number, or a marked string that `parseExactJson` returns for a large integer. */
export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && exactText(value) !== value);

/** Parses a typed number without losing digits. Other text is returned unchanged. */
export const parseTypedNumber = (typed: string): unknown => (number.test(typed) ? parseExactJson(typed) : typed);
