import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactText, parseExactJson, stringifyExactJson } from '#contract/exact-json.ts';

test.each([
  '9007199254740993',
  '{"id":-123456789012345678901234567890,"b":[1,9223372036854775807]}',
  '{"9007199254740993":"9007199254740993","half":"\\"9007199254740993"}',
  '["￿9007199254740993","￿",{"￿1":"\\\\"}]',
  '{"zebra":1.5,"apple":-2e-7,"exact":9007199254740992}',
])('%s is serialized as it was parsed', (text) => {
  expect(stringifyExactJson(parseExactJson(text))).toBe(text);
});

test('integers of any length keep all digits', () => {
  const number = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String);
  const holes = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      number.map((digits) => `#${digits}#`),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(null, true, 0.1, ''),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4 }),
    ),
  })).tree;
  fc.assert(
    fc.property(holes, (value) => {
      const text = JSON.stringify(value).replace(/"#(-?\d+)#"/g, '$1');
      expect(stringifyExactJson(parseExactJson(text))).toBe(text);
    }),
  );
});

test.each(['["\\uffff12","\\uFFFF"]', '{"\\uffff1":"\\uffff9007199254740993"}'])(
  'the text %s stays text, although it begins with the escaped mark',
  (text) => {
    expect(JSON.parse(stringifyExactJson(parseExactJson(text)))).toEqual(JSON.parse(text));
  },
);

test('numbers that JavaScript can represent stay numbers', () => {
  expect(parseExactJson('[1,9007199254740991,1234567890.1234567]')).toEqual([1, 9007199254740991, 1234567890.1234567]);
});

test('a large number is displayed with its digits', () => {
  expect(exactText(String(parseExactJson('9007199254740993')))).toBe('9007199254740993');
});
