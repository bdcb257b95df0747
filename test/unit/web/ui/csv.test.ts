import { expect, test } from 'vitest';
import { toCsv, toTsv } from '#web/ui/csv.ts';

const hostile = [
  ['Segment', 'People'],
  ['=HYPERLINK("https://example.com")', 1200],
  ['two\tcells\r\nand a line', null],
];

test('a copied table keeps every value in its cell, and no value becomes a formula', () => {
  expect(toTsv(hostile)).toBe('Segment\tPeople\n\'=HYPERLINK("https://example.com")\t1200\ntwo cells and a line\t');
});

test('a CSV file quotes what needs quotes, and no value becomes a formula', () => {
  expect(toCsv(hostile)).toBe(
    'Segment,People\r\n"\'=HYPERLINK(""https://example.com"")",1200\r\n"two\tcells\r\nand a line",\r\n',
  );
});
