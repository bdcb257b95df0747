import { expect, test } from 'vitest';
import { takeTyped } from '#web/command-palette/earlier-keys.ts';

const pressed = (...keys: string[]) => keys.map((key) => ({ key }));

test.each([
  ['text and Enter', ['a', 'b', 'Enter'], { text: 'ab', isSubmitted: true }],
  [
    'a capital, a correction and Enter twice',
    ['Shift', 'A', 'c', 'Backspace', 'b', 'Enter', 'Enter'],
    { text: 'Ab', isSubmitted: true },
  ],
  ['text alone', ['a', 'b'], { text: 'ab', isSubmitted: false }],
  ['Enter alone', ['Enter'], { text: '', isSubmitted: false }],
  ['text after Enter', ['a', 'Enter', 'b'], { text: 'ab', isSubmitted: false }],
  ['an arrow that could choose another result', ['a', 'ArrowDown', 'Enter'], { text: 'a', isSubmitted: false }],
  ['a key of an input method', ['Process', 'a', 'Enter'], { text: 'a', isSubmitted: false }],
])('early keys: %s', (_, keys, expected) => {
  const buffer = pressed(...keys);

  expect(takeTyped(buffer)).toEqual(expected);
  expect(buffer).toEqual([]);
});
