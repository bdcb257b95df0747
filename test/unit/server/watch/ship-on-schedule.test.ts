import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { DAY, inMinutes, RETURNS, RUNNING, watchWorld } from './watch-world.ts';

const world = watchWorld();
const DUE = { ...RUNNING, scheduled_end: inMinutes(30), end_action: 'ship' };

async function due(people: Record<string, readonly number[]>, body: object = {}) {
  const made = await world.create({ ...DUE, ...body });
  await world.store(made.feature_flag_key, people);
  await world.add({ rules: ['shipped', 'ended', 'schedule_failed'] });
  return made;
}

const BETTER = { control: [2000, 200, 40], test: [2000, 400, 40] };
const sharesOf = ({ feature_flag }: { feature_flag: { filters: Record<string, unknown> } }) =>
  (feature_flag.filters['multivariate'] as { variants: { key: string; rollout_percentage: number }[] }).variants.map(
    ({ key, rollout_percentage }) => [key, rollout_percentage],
  );

test('a better variant ships to the same audience at the scheduled time, with its effect in the comment', async () => {
  const { id, feature_flag } = await due(BETTER);
  const groups = [{ properties: [], rollout_percentage: 30 }];
  const flag = `PATCH /api/projects/${world.project}/feature_flags/${feature_flag.id}/`;
  await ask(world.server, flag, { body: { filters: { ...feature_flag.filters, groups } } });

  await world.ship(29);
  expect(await world.read(id)).toMatchObject({ end_date: null });
  await world.ship(31);

  const shipped = await world.read(id);
  expect(shipped).toMatchObject({
    end_date: '2026-11-27T11:18:00Z',
    scheduled_end: null,
    conclusion: 'won',
    feature_flag: { active: true, filters: { groups } },
  });
  expect(shipped.conclusion_comment).toMatch(/^Shipped on schedule: \+100% \(deciding interval \+\d.* to \+\d.*\)\.$/);
  expect(sharesOf(shipped)).toEqual([
    ['control', 0],
    ['test', 100],
  ]);
  expect((await world.history(id)).slice(0, 2)).toMatchObject([
    { event: 'ended', user: { first_name: 'Mina' }, detail: { change_reason: 'On schedule' } },
    { event: 'shipped', user: { first_name: 'Mina' } },
  ]);
  expect(await world.messages()).toMatchObject([
    { rule: 'shipped', text: expect.stringMatching(/^Gift wrap: test shipped to its audience on schedule: \+100% \(/) },
  ]);
});

test('the results are computed with the events until the scheduled time', async () => {
  const made = await due({ control: [2000, 200, 40], test: [2000, 200, 40] });
  await world.check(0);
  await world.store(made.feature_flag_key, { control: [2000, 200, 40], test: [2000, 600, 40] }, 1);

  await world.ship(31);
  expect(await world.read(made.id)).toMatchObject({ conclusion: 'won' });
});

test.each([
  ['is not clear', { control: [2000, 200, 40], test: [2000, 210, 40] }, {}, 'the verdict is'],
  ['is worse', { control: [2000, 400, 40], test: [2000, 200, 40] }, {}, 'the verdict is “Worse'],
  [
    'has a harmed guardrail',
    { control: [2000, 200, 40], test: [2000, 400, 160] },
    {},
    'the verdict is “Guardrail harmed”',
  ],
  [
    'has an open guardrail',
    BETTER,
    { parameters: { ...RUNNING.parameters, guardrails: { [RETURNS]: { margin: -0.01 } } } },
    'the guardrail Returns is not settled',
  ],
  ['has a failed check', { control: [2000, 200, 40], test: [1500, 400, 40] }, {}, 'a check failed: split failed'],
  ['has no results', {}, {}, 'there are no results to compare'],
] as const)(
  'nothing ships if the result %s: nothing changes, and the message says why',
  async (_, people, body, reason) => {
    const { id, feature_flag } = await due(people, body);

    await world.ship(31);
    expect(await world.read(id)).toMatchObject({ end_date: null, scheduled_end: null, conclusion: null, feature_flag });
    const [message] = await world.messages();
    expect(message).toMatchObject({ rule: 'schedule_failed' });
    expect(message?.text).toMatch(/^Gift wrap was not shipped: /);
    expect(message?.text).toContain(reason);
    await world.ship(32);
    expect(await world.messages()).toHaveLength(1);
  },
);

test('nothing ships while the experiment is paused', async () => {
  const { id } = await due(BETTER);
  await ask(world.server, `POST ${world.path}${id}/pause/`, { body: {} });

  await world.ship(31);
  expect(await world.read(id)).toMatchObject({ end_date: null, conclusion: null });
  expect((await world.messages())[0]?.text).toContain('the experiment is paused');
});

test('a ship whose end is refused leaves the flag as it was, and the schedule has failed', async () => {
  const made = await due({});
  world.clock = new Date(inMinutes(45));
  const moved = await world.change(made.id, { start_date: inMinutes(40) });
  await world.store(made.feature_flag_key, BETTER, -41 / DAY);

  await world.ship(60);
  expect(await world.read(made.id)).toMatchObject({
    end_date: null,
    scheduled_end: null,
    conclusion: null,
    feature_flag: moved.feature_flag,
  });
  expect((await world.history(made.id))[0]).toMatchObject({ event: 'schedule_failed', user: { first_name: 'System' } });
  expect(await world.messages()).toMatchObject([
    {
      rule: 'schedule_failed',
      text: 'Gift wrap was not shipped: end date must be after start date. The schedule is cleared.',
    },
  ]);
});

test('an error of one ship is in the log, does not stop the others, and is tried again', async () => {
  const { server } = world;
  const { id } = await due(BETTER, { name: 'Broken', scheduled_end: inMinutes(29) });
  const { id: other } = await due(BETTER);
  await sql`alter table experiment add constraint broken check (name <> 'Broken' or end_date is null)`.execute(
    server.db,
  );

  await world.ship(31);
  expect(await world.read(id)).toMatchObject({ end_date: null, conclusion: null });
  expect(await world.read(other)).toMatchObject({ conclusion: 'won' });
  expect(server.log).toMatchObject([
    { level: 'error', message: expect.stringContaining(`Shipping experiment ${id} on schedule failed`) },
  ]);
  server.log.length = 0;

  await sql`alter table experiment drop constraint broken`.execute(server.db);
  await world.ship(32);
  expect(await world.read(id)).toMatchObject({ conclusion: 'won' });
});
