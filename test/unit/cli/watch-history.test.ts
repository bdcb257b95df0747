import { expect, test } from 'vitest';
import { RUNNING } from '#test/support/posthog/world.ts';
import { prepareCommandLine } from './command-line.ts';
import { conversions, DAY, GOAL, HOUR, watchFile, watchPostHog } from './watch-world.ts';

prepareCommandLine();

/** Starts a world whose server computes these rows. The rows can be replaced. */
async function computing(rules: string) {
  const computed = [conversions(GOAL, { control: [1000, 100], test: [1000, 100] })] as Record<string, unknown>[];
  const world = await watchPostHog('2026-03', { computed });
  watchFile({ rules: `, rules: [${rules}]` });
  const compute = (row: Record<string, unknown>) => computed.splice(0, 1, row);
  const ofRunning = () => world.bodies().filter(({ experiment }) => experiment.id === RUNNING);
  return Object.assign(world, { compute, ofRunning });
}

test('nobody in the last 24 hours, after a day with many, is reported once', async () => {
  const world = await computing('no_participants');
  await world.watch();
  world.compute(conversions(GOAL, { control: [1100, 100], test: [1100, 100] }));
  await world.watch(DAY);
  expect(world.ofRunning()).toEqual([]);

  await world.watch(2 * DAY);
  await world.watch(2 * DAY + 2 * HOUR);
  expect(world.ofRunning()).toMatchObject([
    { text: 'Short checkout: no participants in the last 24 hours. Check the flag in the code.' },
  ]);
});

test('a metric that failed in three runs in a row is reported, one that failed twice is not', async () => {
  const world = await computing('metric_failed');
  const refusals = [true, true, false, true, true, true];
  world.fetch = async (input, init) =>
    refusals[0] && String(init?.body).includes(GOAL)
      ? Response.json({ type: 'validation_error', code: 'x', detail: 'Too many events.', attr: null }, { status: 400 })
      : world.posthog.fetch(input, init);

  for (let hour = 0; refusals.length > 0; hour++) {
    expect(world.ofRunning()).toEqual([]);
    await world.watch(hour * HOUR);
    refusals.shift();
  }
  expect(world.ofRunning()).toMatchObject([
    { subject: GOAL, text: 'Short checkout: Orders failed in 3 runs in a row. Too many events.' },
  ]);
});
