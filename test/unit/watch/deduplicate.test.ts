import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, type WatchState } from '#watch/deduplicate.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-27T10:00:00Z');

/** Returns the hours after which messages are sent, if a rule is evaluated once an hour. */
function sentAfter(evaluations: readonly boolean[], { everyHours = 1, repeatMs = Number.POSITIVE_INFINITY } = {}) {
  let state: WatchState | null = null;
  return evaluations.flatMap((isTrue, index) => {
    const at = index * everyHours;
    const next = advance(state, isTrue, START + at * HOUR, repeatMs);
    state = next.state;
    return next.sends ? [at] : [];
  });
}

/** Returns evaluations: `1` is true, `0` is false. */
const evaluated = (text: string) => [...text].map((sign) => sign === '1');

test.each([
  ['that stays true is told once', '1111111111', 1, [0]],
  ['that becomes true later is told then', '0001111', 1, [3]],
  ['that is false once and true again is not told again', `1${'0'}${'1'.repeat(40)}`, 1, [0]],
  ['that was false twice and is true again is told again', '1001', 12, [0, 36]],
  ['that was false twice is told again only 24 hours after the last message', `100${'1'.repeat(30)}`, 1, [0, 24]],
  ['that was false twice on another day, but true before the day was over, is told once more', '110011', 10, [0, 40]],
  ['that is never true is not told', '0000', 1, []],
])('a rule %s', (_, evaluations, everyHours, hours) => {
  expect(sentAfter(evaluated(evaluations), { everyHours })).toEqual(hours);
});

test('a rule that is repeated every week is told again while it is true', () => {
  expect(sentAfter(Array(20).fill(true), { everyHours: 24, repeatMs: 7 * 24 * HOUR })).toEqual([0, 168, 336]);
});

test('a clock that is set back by a week delays no message by more than a day', () => {
  const { state } = advance(null, true, START);
  const rearmed = advance(advance(state, false, START).state, false, START).state;

  expect(advance(rearmed, true, START - 7 * 24 * HOUR).sends).toBe(true);
});

test('whatever a rule finds, there is at most one message in 24 hours, and none while it is false', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (evaluations) => {
      const hours = sentAfter(evaluations);
      for (const [index, hour] of hours.entries()) {
        expect(evaluations[hour]).toBe(true);
        if (index > 0) expect(hour - (hours[index - 1] ?? 0)).toBeGreaterThanOrEqual(24);
      }
    }),
  );
});
