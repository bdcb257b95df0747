import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  confidences,
  defaults,
  type Settings,
  settingsIn,
  settingsWords,
  withSettings,
} from '#web/experiments/results/analysis/settings.ts';

const chosen = fc.record({
  confidence: fc.constantFrom(...confidences),
  prior: fc.constantFrom('flat' as const, 'weak' as const),
  region: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  baseline: fc.string({ minLength: 1 }),
  without: fc.uniqueArray(fc.string({ minLength: 1 })),
  direction: fc.constantFrom('higher' as const, 'lower' as const, 'neutral' as const),
});

test('whatever is chosen, the address brings it back', () => {
  fc.assert(
    fc.property(chosen, (settings: Settings) => {
      const address = withSettings(new URLSearchParams('axis=points'), settings).toString();
      expect(settingsIn(new URLSearchParams(address))).toEqual(settings);
    }),
  );
});

test('what is as usual is not in the address', () => {
  const away = withSettings(new URLSearchParams(), { confidence: 0.9, direction: 'lower', region: 0.03 });

  expect(away.toString()).toBe('interval=90&region=3&lower=goal');
  expect(withSettings(away, defaults).toString()).toBe('');
});

test('each metric has a direction of its own', () => {
  const address = withSettings(withSettings(new URLSearchParams(), { direction: 'lower' }, '0'), {
    direction: 'neutral',
  });

  expect(settingsIn(address, '0').direction).toBe('lower');
  expect(settingsIn(address, '1').direction).toBe('higher');
  expect(settingsIn(address).direction).toBe('neutral');
});

test('nonsense in an address counts as not said', () => {
  const address = new URLSearchParams('interval=7&prior=mine&region=-3&without=%25&lower=%25E0%25');

  expect(settingsIn(address)).toEqual(defaults);
});

test('settings are told in words', () => {
  expect(settingsWords({ ...defaults, confidence: 0.99, region: 0, without: ['a'] })).toBe(
    '99% interval, flat prior, every change matters, without a',
  );
});
