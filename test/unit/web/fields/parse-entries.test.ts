import { expect, test } from 'vitest';
import { parseEntries } from '#web/fields/inputs/parse-entries.ts';

test.each([
  ['lines from Windows', 'email\r\n\r\nname\r\n', ['email', 'name']],
  ['cells of a table', 'email\tname\nphone', ['email', 'name', 'phone']],
  ['names between commas', 'email, name,phone', ['email', 'name', 'phone']],
  [
    'spaces that do not break, and characters without width',
    '\ufeff\u00a0email\u200b\nfull\u00a0name',
    ['email', 'full name'],
  ],
  ['cells that a spreadsheet quoted', '"a ""b"""\n"two\nlines"\tc', ['a "b"', 'two lines', 'c']],
  ['quoted names with commas', '"Berlin, Germany", Paris', ['Berlin, Germany', 'Paris']],
  ['lines that end in commas', '"a",\n"b",\nc,', ['a', 'b', 'c']],
  ['lines with commas inside', 'Berlin, Germany\nParis, France', ['Berlin, Germany', 'Paris, France']],
])('a pasted list is understood: %s', (_, text, entries) => {
  expect(parseEntries(text, 'tags')).toEqual(entries);
});

test('a pasted regular expression keeps its commas, tabs and quotes', () => {
  expect(parseEntries('"a{1,2}",\n\tx{3,}', 'error_patterns')).toEqual(['"a{1,2}",', 'x{3,}']);
});
