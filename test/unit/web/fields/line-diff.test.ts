import { expect, test } from 'vitest';
import { diffLines, folded } from '#web/fields/line-diff.ts';

const sketch = (before: string, after: string) =>
  diffLines(before.split(''), after.split('')).map(
    ({ side, text }) => ({ both: ' ', before: '-', after: '+' })[side] + text,
  );

test.each([
  ['abc', 'abc', [' a', ' b', ' c']],
  ['abc', 'axc', [' a', '-b', '+x', ' c']],
  ['ac', 'abc', [' a', '+b', ' c']],
  ['abc', 'c', ['-a', '-b', ' c']],
])('compares %s with %s line by line', (before, after, lines) => {
  expect(sketch(before, after)).toEqual(lines);
});

test('every line of both texts is in the comparison, in order', () => {
  const [before, after] = ['abcabba', 'cbabac'];
  const lines = diffLines(before.split(''), after.split(''));

  expect(lines.flatMap(({ side, text }) => (side === 'after' ? [] : text)).join('')).toBe(before);
  expect(lines.flatMap(({ side, text }) => (side === 'before' ? [] : text)).join('')).toBe(after);
});

test('shows both texts whole where comparing them would take long', () => {
  const long = Array.from({ length: 3000 }, (_, at) => `line ${at}`);

  expect(diffLines(long, long)).toHaveLength(6000);
});

test('counts the lines that did not change instead of showing them', () => {
  expect(folded(diffLines('abcdefgh'.split(''), 'abcdefgx'.split('')))[0]).toEqual({ skipped: 5 });
});
