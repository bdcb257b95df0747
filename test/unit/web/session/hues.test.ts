import { expect, test } from 'vitest';
import { apartFrom, hues } from '#web/session/hues.ts';

test('a connection keeps its hue where no other looks like it', () => {
  expect(apartFrom([], 190)).toBe(190);
  expect(apartFrom([60, 335], 190)).toBe(190);
});

test('a connection that would look like another one gets the hue that is least like all of them', () => {
  expect(apartFrom([195], 190)).toBe(335);
  expect(apartFrom([195, 335], 330)).toBe(60);
});

test('as many connections as there are hues look different', () => {
  const given: number[] = [];
  for (const _ of hues) given.push(apartFrom(given, 200));

  expect(new Set(given).size).toBe(hues.length);
});
