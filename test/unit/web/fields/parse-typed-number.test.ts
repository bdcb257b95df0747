import { expect, test } from 'vitest';
import { stringifyExactJson } from '#contract/exact-json.ts';
import { isNumeric, parseTypedNumber } from '#web/fields/builders/parse-typed-number.ts';

test.each(['16', '-3', '0.5', '9007199254740993', '123456789012345678901234567890'])(
  'the number %s is sent with the digits that were typed',
  (typed) => {
    expect(isNumeric(parseTypedNumber(typed))).toBe(true);
    expect(stringifyExactJson({ id: parseTypedNumber(typed) })).toBe(`{"id":${typed}}`);
  },
);

test.each(['', '-', '012', '1e3', 'abc', '9007199254740993x'])('incomplete input %j stays text', (typed) => {
  expect(parseTypedNumber(typed)).toBe(typed);
  expect(isNumeric(parseTypedNumber(typed))).toBe(false);
});
