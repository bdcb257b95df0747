import { expect, test } from 'vitest';
import { documentValue, parseYaml } from '#changes/file/parse-yaml.ts';
import { SettingsFileError } from '#changes/file/settings-file.ts';

function problemsOf(text: string): readonly string[] {
  try {
    documentValue(parseYaml(text).document);
  } catch (error) {
    if (error instanceof SettingsFileError) return error.problems;
    throw error;
  }
  return [];
}

const TOO_DEEP = 'The file is nested too deeply, or contains itself; at most 50 levels are allowed.';

/** Lists of nine entries, each an alias of the list before it: 3 kB of text, 9⁹ values. */
const aliasBomb = Array.from(
  { length: 9 },
  (_, level) =>
    `l${level + 1}: &l${level + 1} [${Array(9)
      .fill(level === 0 ? 'x' : `*l${level}`)
      .join(', ')}]`,
).join('\n');

test.each([
  ['lists in lists', '['.repeat(100_000), TOO_DEEP],
  ['maps in maps', '{a: '.repeat(100_000), TOO_DEEP],
  ['lists in lists on one line', '- '.repeat(100_000), TOO_DEEP],
  ['keys below keys', Array.from({ length: 1500 }, (_, indent) => `${' '.repeat(indent)}a:\n`).join(''), TOO_DEEP],
  ['explicit keys', '? '.repeat(100_000), 'Explicit keys ("?") are not supported; write each key as "key: value".'],
  ['a list that contains itself', 'a: &a [*a]', TOO_DEEP],
  ['an alias bomb', aliasBomb, 'The file uses its aliases ("*name") too often.'],
  [
    'two documents',
    'a: 1\n---\nb: 2',
    'Line 2: The file must contain a single document; remove the line "---" and what follows it.',
  ],
  [
    'a merge key',
    'a: &a { x: 1 }\nb:\n  <<: *a',
    'Line 3: Merge keys ("<<") are not supported; use "defaults" for common settings.',
  ],
  ['a key twice', 'a: 1\nb: 2\na: 3', 'Line 3: "a" is given twice.'],
  ['5 MB', 'a: 1\n'.repeat(1_000_000), 'The file is too large; at most 2 million characters are allowed.'],
])('%s are refused in one sentence within five seconds', (_, text, sentence) => {
  const startedAt = performance.now();

  expect(problemsOf(text)).toEqual([sentence]);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('at most five errors are listed', () => {
  const problems = problemsOf('"'.repeat(1001));

  expect(problems).toHaveLength(6);
  expect(problems.at(-1)).toMatch(/^There are \d+ other errors\.$/);
});

test('20,000 keys in one map are parsed within five seconds', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `key-${index}: ${index}`).join('\n');
  const startedAt = performance.now();

  expect(problemsOf(text)).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('an alias that is used a few times is resolved', () => {
  expect(documentValue(parseYaml('a: &a [1]\nb: *a\nc: *a').document)).toEqual({ a: [1n], b: [1n], c: [1n] });
});
