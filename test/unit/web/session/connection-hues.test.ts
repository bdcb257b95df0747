import { expect, test } from 'vitest';
import { connectionHues, distinctHue } from '#web/session/connection-hues.ts';

test('a connection keeps its hue if no other is similar', () => {
  expect(distinctHue([], 190)).toBe(190);
  expect(distinctHue([60, 335], 190)).toBe(190);
});

test('a connection with a similar hue gets the most distinct one', () => {
  expect(distinctHue([195], 190)).toBe(335);
  expect(distinctHue([195, 335], 330)).toBe(60);
});

test('there are enough distinct hues for as many connections', () => {
  const given: number[] = [];
  for (const _ of connectionHues) given.push(distinctHue(given, 200));

  expect(new Set(given).size).toBe(connectionHues.length);
});
