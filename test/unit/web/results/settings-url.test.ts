import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnalysisSettings, confidences, defaultSettings, formatSettings } from '#verdict/settings.ts';
import { parseSettings, withSettings } from '#web/experiments/results/settings/settings-url.ts';

const chosen = fc.record({
  confidence: fc.constantFrom(...confidences),
  prior: fc.constantFrom('flat' as const, 'weak' as const),
  region: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
  baseline: fc.string({ minLength: 1 }),
  without: fc.uniqueArray(fc.string({ minLength: 1 })),
  cuped: fc.boolean(),
  direction: fc.constantFrom('higher' as const, 'lower' as const, 'neutral' as const),
});

test('any settings can be restored from the URL', () => {
  fc.assert(
    fc.property(chosen, (settings: AnalysisSettings) => {
      const address = withSettings(new URLSearchParams('axis=points'), settings).toString();
      expect(parseSettings(new URLSearchParams(address))).toEqual(settings);
    }),
  );
});

test('default settings are not in the URL', () => {
  const away = withSettings(new URLSearchParams(), { confidence: 0.9, direction: 'lower', region: 0.03 });

  expect(away.toString()).toBe('interval=90&region=3&lower=goal');
  expect(withSettings(away, defaultSettings).toString()).toBe('');
});

test('each metric has its own direction', () => {
  const address = withSettings(withSettings(new URLSearchParams(), { direction: 'lower' }, '0'), {
    direction: 'neutral',
  });

  expect(parseSettings(address, '0').direction).toBe('lower');
  expect(parseSettings(address, '1').direction).toBe('higher');
  expect(parseSettings(address).direction).toBe('neutral');
});

test('invalid values in the URL are ignored', () => {
  const address = new URLSearchParams('interval=7&prior=mine&region=-3&without=%25&lower=%25E0%25');

  expect(parseSettings(address)).toEqual(defaultSettings);
});

test('settings are described in words', () => {
  expect(formatSettings({ ...defaultSettings, confidence: 0.99, region: 0, without: ['a'], cuped: false })).toBe(
    '99% interval, flat prior, every lift counts, without a, without CUPED',
  );
});
