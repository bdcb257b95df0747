import { expect, test } from 'vitest';
import { collapseUnchanged, diffLines } from '#web/fields/line-diff.ts';

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

test('shows both texts completely if comparing them would take too long', () => {
  const linesOf = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word} ${at}`);

  expect(diffLines(linesOf('before'), linesOf('after'))).toHaveLength(6000);
});

test('finds the one line that differs in long texts', () => {
  const before = Array.from({ length: 5000 }, (_, at) => `line ${at}`);
  const after = before.with(2500, 'another');

  expect(collapseUnchanged(diffLines(before, after))).toEqual([
    { skipped: 2498 },
    { side: 'both', text: 'line 2498' },
    { side: 'both', text: 'line 2499' },
    { side: 'before', text: 'line 2500' },
    { side: 'after', text: 'another' },
    { side: 'both', text: 'line 2501' },
    { side: 'both', text: 'line 2502' },
    { skipped: 2497 },
  ]);
});

test('shows the number of unchanged lines', () => {
  expect(collapseUnchanged(diffLines('abcdefgh'.split(''), 'abcdefgx'.split('')))[0]).toEqual({ skipped: 5 });
});
