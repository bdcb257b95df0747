import fc from 'fast-check';
import { expect, test } from 'vitest';
import { power } from '#stats/power.ts';
import { type Answer, type Question, workOut } from '#web/experiments/sample-size/calculate-sample-size.ts';

const question: Question = {
  metric: 'rate',
  baseline: 0.1,
  effect: { by: 0.2, scale: 'relative' },
  perDay: 500,
  power: 0.8,
  shares: [50, 50],
};

const answerTo = (change: Partial<Question>) => workOut({ ...question, ...change }) as Answer;

// R 4.3: power.prop.test(p1 = 0.1, p2 = 0.12, power = 0.8) says 3,841 per group.
test('agrees with R on the people that a rate takes', () => {
  expect(answerTo({})).toMatchObject({ people: 2 * 3841, days: 16, effectPercent: 2 });
});

test('takes the same effect in percent of the baseline and in points', () => {
  expect(answerTo({ effect: { by: 0.02, scale: 'absolute' } }).people).toBe(answerTo({}).people);
});

test('compares its people with PostHog’s rule of thumb', () => {
  expect(answerTo({}).ruleOfThumb).toBe(2 * Math.ceil((1600 * 10 * 0.9) / 4));
  expect(answerTo({ metric: 'mean', baseline: 2 }).ruleOfThumb).toBeNull();
});

test('keeps the effect of a mean in percent of it', () => {
  expect(answerTo({ metric: 'mean', baseline: 2, effect: { by: 0.5, scale: 'absolute' } }).effectPercent).toBe(25);
});

test('a variant with a small share asks for more people in all', () => {
  expect(answerTo({ shares: [90, 10] }).people).toBeGreaterThan(answerTo({}).people);
  expect(answerTo({ shares: [34, 33, 33] }).people).toBeGreaterThan(answerTo({}).people);
});

test('tells no days where nobody knows the traffic', () => {
  expect(answerTo({ perDay: null })).toMatchObject({ days: null, people: 7682 });
});

const some = fc.record({
  metric: fc.constantFrom('rate' as const, 'mean' as const),
  baseline: fc.double({ min: 0.001, max: 0.9, noNaN: true }),
  effect: fc.record({
    by: fc.double({ min: 0.01, max: 0.5, noNaN: true }),
    scale: fc.constantFrom('relative' as const, 'absolute' as const),
  }),
  perDay: fc.double({ min: 0.1, max: 1e9, noNaN: true }),
  power: fc.constantFrom(0.8, 0.9, 0.95),
  shares: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 10 }),
});

test('never says 0 days, and what it says is enough for every comparison with control', () => {
  fc.assert(
    fc.property(some, (asked) => {
      const answer = workOut(asked);
      if ('obstacle' in answer) {
        expect(answer.obstacle).toBe('With this effect everybody would convert: choose a smaller one.');
        return;
      }
      expect(answer.days).toBeGreaterThanOrEqual(1);
      const { metric, baseline, effect, shares } = asked;
      const after = effect.scale === 'relative' ? baseline * (1 + effect.by) : baseline + effect.by;
      const sum = shares.reduce((all, share) => all + share, 0);
      const [control = 0, ...others] = shares.map((share) => (answer.people * share) / sum);
      for (const people of others)
        expect(power({ metric, baseline, test: after }, { baseline: control, test: people })).toBeGreaterThan(
          asked.power - 1e-4,
        );
    }),
  );
});

test.each([
  [{ baseline: 0 }, /above 0/],
  [{ baseline: Number.NaN }, /above 0/],
  [{ baseline: 1 }, /below 100%/],
  [{ effect: { by: 0, scale: 'relative' } }, /nothing changed/],
  [{ effect: { by: 1e-20, scale: 'absolute' } }, /too small|this small/],
  [{ effect: { by: 0.95, scale: 'absolute' } }, /everybody would convert/],
  [{ perDay: 0 }, /people a day/],
  [{ shares: [0, 100] }, /Control has no share/],
  [{ shares: [100, 0] }, /No variant besides control/],
] as [Partial<Question>, RegExp][])('says why there is no answer for %j', (change, words) => {
  expect(workOut({ ...question, ...change })).toEqual({ obstacle: expect.stringMatching(words) });
});
