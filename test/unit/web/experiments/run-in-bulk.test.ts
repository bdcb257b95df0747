import { expect, test } from 'vitest';
import { Problem } from '#contract/problem.ts';
import { DONE, runInBulk } from '#web/ui/list/bulk/run-in-bulk.ts';

const items = (count: number) => Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Nr ${at + 1}` }));
const refusal = (code: string) => new Problem(400, { type: 't', code, detail: `refused: ${code}`, attr: null });

/** Runs an action on some items and returns the outcome of each. */
async function outcomesOf(count: number, act: (id: number) => Promise<unknown>, controller = new AbortController()) {
  const outcomes = new Map<number, string>();
  const onOutcome = (id: number, outcome: string) => outcomes.set(id, outcome);
  await runInBulk({ items: items(count), act, signal: controller.signal, onOutcome });
  return outcomes;
}

test('the action runs on every item, at most four at a time', async () => {
  let [busy, most] = [0, 0];
  const outcomes = await outcomesOf(10, async () => {
    busy += 1;
    most = Math.max(most, busy);
    await new Promise((resolve) => setTimeout(resolve, 2));
    busy -= 1;
  });

  expect([...outcomes.values()]).toEqual(Array.from({ length: 10 }, () => DONE));
  expect(most).toBe(4);
});

test('an item that fails is reported with its reason and does not stop the others', async () => {
  const outcomes = await outcomesOf(6, async (id) => {
    if (id === 2) throw refusal('invalid');
  });

  expect(outcomes.size).toBe(6);
  expect(outcomes.get(2)).toBe('refused: invalid');
  expect([...outcomes.values()].filter((outcome) => outcome === DONE)).toHaveLength(5);
});

test.each(['authentication_failed', 'throttled', 'unreachable'])('no further item starts after "%s"', async (code) => {
  const outcomes = await outcomesOf(100, async () => {
    throw refusal(code);
  });

  expect(outcomes.size).toBe(4);
});

test('after a cancel, items that started finish and no further item starts', async () => {
  const controller = new AbortController();
  const outcomes = await outcomesOf(
    100,
    async (id) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (id === 6) controller.abort();
    },
    controller,
  );

  expect(outcomes.get(6)).toBe(DONE);
  expect(outcomes.size).toBeGreaterThanOrEqual(6);
  expect(outcomes.size).toBeLessThan(12);
});
