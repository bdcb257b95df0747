import { expect, test } from 'vitest';
import { generations, type Wire } from '#test/support/posthog/generations.ts';
import { DRAFT, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { prepareCommandLine } from './command-line.ts';
import { conversions, DAY, GOAL, HOUR, MINUTE, watchFile, watchPostHog } from './watch-world.ts';

prepareCommandLine();

type World = Awaited<ReturnType<typeof watchPostHog>>;

/** Writes a settings file with a schedule. Its times are given as the time after the beginning of the test. */
function schedule(world: World, experiment: number, times: { start?: number; end?: number; end_action?: string }) {
  const at = (after: number) => new Date(world.now.getTime() + after).toISOString().slice(0, 19).concat('Z');
  const { start, end, end_action } = times;
  const rules = ', rules: [launched, ended, shipped, concluded, schedule_failed, planned_day]';
  watchFile({
    rules,
    schedules: [
      {
        ...{ project: PROJECT, experiment },
        ...(start !== undefined && { start: at(start) }),
        ...(end !== undefined && { end: at(end) }),
        ...(end_action !== undefined && { end_action }),
      },
    ],
  });
}

const texts = (world: World) => world.bodies().map(({ text }) => text);
const changes = ({ posthog }: World) =>
  posthog.writes().filter(({ path }) => !/metrics_recalculation|\/query\//.test(path));

test.each(generations)('a draft of PostHog of %s is launched once, after its time', async (generation) => {
  const world = await watchPostHog(generation);
  schedule(world, DRAFT, { start: HOUR });

  await world.watch(HOUR - MINUTE);
  expect(world.posthog.record(DRAFT)).toMatchObject({ start_date: null });
  const { json } = await world.watch(HOUR + MINUTE);
  await world.watch(HOUR + 2 * MINUTE);
  expect(world.posthog.record(DRAFT)).toMatchObject({
    start_date: expect.any(String),
    feature_flag: { active: true },
  });
  expect(changes(world)).toHaveLength(1);
  expect(texts(world)).toEqual(['Green button launched on schedule.']);
  expect(json.done).toEqual([expect.stringMatching(/^Green button \(4030\) in .+ launched on schedule\.$/)]);
});

test('a start that is up to 24 hours late happens and says so, a later one does not happen any more', async () => {
  const late = await watchPostHog('2026-06');
  schedule(late, DRAFT, { start: HOUR });
  await late.watch(HOUR + 40 * MINUTE);
  expect(texts(late)).toEqual(['Green button launched on schedule, 40 min late.']);

  const tooLate = await watchPostHog('2026-06');
  schedule(tooLate, DRAFT, { start: 2 * HOUR });
  await tooLate.watch(27 * HOUR);
  await tooLate.watch(28 * HOUR);
  expect(changes(tooLate)).toEqual([]);
  expect(texts(tooLate)).toEqual([
    'Green button did not start: the command did not run at that time, nor in the next 24 hours. The schedule is cleared.',
  ]);
});

test('a draft whose flag has one variant does not start', async () => {
  const world = await watchPostHog('2025');
  const flag = world.posthog.record(DRAFT)?.['feature_flag'] as Wire;
  const variants = [{ key: 'control', rollout_percentage: 100 }];
  world.posthog.change(DRAFT, {
    feature_flag: { ...flag, filters: { ...(flag['filters'] as Wire), multivariate: { variants } } },
  });
  schedule(world, DRAFT, { start: 0 });

  await world.watch(MINUTE);
  expect(changes(world)).toEqual([]);
  expect(texts(world)).toEqual([expect.stringMatching(/^Green button did not start: the flag .+ has 1 variant\./)]);
});

test('an experiment that somebody launched before its time is not launched again', async () => {
  const world = await watchPostHog('2026-06');
  schedule(world, RUNNING, { start: 0 });

  await world.watch(MINUTE);
  expect([changes(world), texts(world)]).toEqual([[], []]);
});

test('a start that got no answer is reported as launched by the next run', async () => {
  const world = await watchPostHog('2026-06');
  schedule(world, DRAFT, { start: 0 });
  world.fetch = async (input, init) => {
    const answer = await world.posthog.fetch(input, init);
    if (String(input).includes('/launch/')) throw new TypeError('fetch failed');
    return answer;
  };

  expect((await world.watch(MINUTE)).json.problems).toHaveLength(1);
  await world.watch(2 * MINUTE);
  expect(changes(world)).toHaveLength(1);
  expect(texts(world)).toEqual(['Green button launched on schedule.']);
});

test.each(generations)('an experiment of PostHog of %s ends at its scheduled time', async (generation) => {
  const world = await watchPostHog(generation);
  schedule(world, RUNNING, { end: HOUR, end_action: 'end' });

  await world.watch(2 * HOUR);
  await world.watch(2 * HOUR + MINUTE);
  const end_date = new Date(Math.floor((world.now.getTime() + HOUR) / 1000) * 1000).toISOString();
  expect(world.posthog.record(RUNNING)).toMatchObject({ end_date });
  expect(texts(world)).toEqual(['Short checkout ended on schedule. No conclusion is recorded.']);
});

test('without an action, the end is only reported', async () => {
  const world = await watchPostHog('2026-06');
  schedule(world, RUNNING, { end: HOUR });

  await world.watch(2 * HOUR);
  await world.watch(3 * HOUR);
  expect(changes(world)).toEqual([]);
  expect(texts(world).filter((text) => text.includes('scheduled end'))).toEqual([
    'Short checkout: its scheduled end has come. Decide, end it or extend the plan.',
  ]);
});

/** A world in which the running experiment has no guardrails, and these people. */
async function shipping(test: readonly [number, number]) {
  const computed = [conversions(GOAL, { control: [5000, 500], test })];
  const world = await watchPostHog('2026-06', { latest: null, computed });
  const start_date = new Date(world.now.getTime() - 14 * DAY).toISOString();
  world.posthog.change(RUNNING, { start_date, running_time_calculation: { recommended_running_time: 14 } });
  schedule(world, RUNNING, { end: MINUTE, end_action: 'ship' });
  return world;
}

test('a better variant is shipped with its effect as the conclusion', async () => {
  const world = await shipping([5000, 800]);

  await world.watch(2 * MINUTE);
  expect(changes(world)).toMatchObject([
    {
      path: `/api/projects/${PROJECT}/experiments/${RUNNING}/ship_variant/`,
      body: {
        ...{ variant_key: 'test', release_to_everyone: false, conclusion: 'won' },
        conclusion_comment: expect.stringMatching(/^Shipped on schedule: \+60\.0% \(deciding interval .+\)\.$/),
      },
    },
  ]);
  expect(texts(world)).toEqual([expect.stringMatching(/test shipped to its audience on schedule: \+60\.0%/)]);
});

test('a ship that got no answer is reported as shipped by the next run', async () => {
  const world = await shipping([5000, 800]);
  world.fetch = async (input, init) => {
    const answer = await world.posthog.fetch(input, init);
    if (String(input).includes('/ship_variant/')) throw new TypeError('fetch failed');
    return answer;
  };

  expect((await world.watch(2 * MINUTE)).json.problems).toHaveLength(1);
  await world.watch(3 * MINUTE);
  expect(changes(world)).toHaveLength(1);
  expect(texts(world)).toEqual([expect.stringMatching(/test shipped to its audience on schedule/)]);
});

test('a variant that is not better is not shipped, and the message says why', async () => {
  const world = await shipping([5000, 510]);

  await world.watch(2 * MINUTE);
  expect(changes(world)).toEqual([]);
  expect(texts(world)).toContainEqual(
    expect.stringMatching(/^Short checkout was not shipped: the verdict is “Inconclusive”\./),
  );
});

test('PostHog of 2025 can’t ship a variant', async () => {
  const world = await watchPostHog('2025');
  schedule(world, RUNNING, { end: 0, end_action: 'ship' });

  await world.watch(2 * MINUTE);
  expect(texts(world)).toEqual([
    'Short checkout was not shipped: the server can’t ship a variant. The schedule is cleared.',
  ]);
});
