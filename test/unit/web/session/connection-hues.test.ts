import { expect, test } from 'vitest';
import { connectionHues, distinctHue } from '#web/session/connection-hues.ts';

test('a connection keeps its hue where no other looks like it', () => {
  expect(distinctHue([], 190)).toBe(190);
  expect(distinctHue([60, 335], 190)).toBe(190);
});

test('a connection that would look like another one gets the hue that is least like all of them', () => {
  expect(distinctHue([195], 190)).toBe(335);
  expect(distinctHue([195, 335], 330)).toBe(60);
});

test('as many connections as there are hues look different', () => {
  const given: number[] = [];
  for (const _ of connectionHues) given.push(distinctHue(given, 200));

  expect(new Set(given).size).toBe(connectionHues.length);
});
