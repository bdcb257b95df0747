import { exactText, parseExactJson } from '../../api/exact-json.ts';

const number = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** Is it a number of JSON, also one of more digits than JavaScript's own keep? */
export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && exactText(value) !== value);

/** What somebody typed as a number, with all its digits; what is none stays text. */
export const parseTypedNumber = (typed: string): unknown => (number.test(typed) ? parseExactJson(typed) : typed);
