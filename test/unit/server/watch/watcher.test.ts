import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { DAY, HOUR, inMinutes, RETURNS, RUNNING, watchWorld } from './watch-world.ts';

const world = watchWorld();
const rules = async () => (await world.messages()).map(({ rule }) => rule);
const take = (id: number, step: string) => ask(world.server, `POST ${world.path}${id}/${step}/`, { body: {} });

/** Creates a running experiment whose launch nobody is told. */
async function running(people: Record<string, readonly number[]>, body: object = {}) {
  const made = await world.create({ ...RUNNING, ...body });
  await world.store(made.feature_flag_key, people);
  await world.add();
  return made;
}

const HARM = { control: [2000, 200, 40], test: [2000, 200, 140] };

describe('a check', () => {
  test('of 200 of 2,000 against 235 of 2,000 on day 5 of 14 says nothing', async () => {
    await running({ control: [2000, 200, 0], test: [2000, 235, 0] });

    for (const hour of [0, 1.1, 2.2]) await world.check(hour * HOUR);
    expect(await world.messages()).toEqual([]);
  });

  test('of 1,100 against 900 of a half split says once in ten checks that the split failed', async () => {
    const { id } = await running({ control: [1100, 110, 0], test: [900, 90, 0] });

    for (let count = 0; count < 10; count++) await world.check(count * 1.1 * HOUR);
    expect(await world.messages()).toMatchObject([
      {
        rule: 'check_failed',
        experiment: { id },
        status: 'pending',
        text: expect.stringContaining('the split is 55 / 45%'),
      },
    ]);
    expect((await world.history(id))[0]).toMatchObject({ event: 'check_failed', user: { first_name: 'System' } });
  });

  test('says that a variant is better, with the lift and the deciding interval', async () => {
    await running({ control: [2000, 200, 0], test: [2000, 400, 0] });

    await world.check(0);
    const [message] = await world.messages();
    expect(message).toMatchObject({ rule: 'decided', subject: 'test' });
    expect(message?.text).toMatch(
      /^Gift wrap: test is better than control: \+100% \(deciding interval \+39\.8% to \+191%\)\.$/,
    );
  });

  test('happens at most once an interval, and not for drafts and ended experiments', async () => {
    const { id } = await running({ control: [50, 5, 0], test: [50, 5, 0] });
    await world.create({ metrics: RUNNING.metrics });
    const runs = async () =>
      (await world.server.db.selectFrom('metric_run').select('id').where('experiment_id', '=', id).execute()).length;

    await world.check(0);
    await world.check(30);
    expect(await runs()).toBe(1);
    await world.check(61);
    expect(await runs()).toBe(2);
    await take(id, 'end');
    await world.check(180);
    expect(await runs()).toBe(2);
  });

  test('does not happen for an experiment about which nobody is told', async () => {
    const { id } = await world.create(RUNNING);

    await world.check(0);
    expect(
      await world.server.db.selectFrom('watch_check').select('at').where('experiment_id', '=', id).execute(),
    ).toEqual([]);
  });

  test('says that nobody took part in the 24 hours since the launch, unless the experiment is paused', async () => {
    await running({});
    const { id } = await world.create(RUNNING);
    await take(id, 'pause');

    await world.check(0);
    const told = (await world.messages()).filter(({ rule }) => rule === 'no_participants');
    expect(told).toMatchObject([{ text: expect.stringContaining('no participants in the 24 hours since the launch') }]);
  });

  test('says that participants stopped coming', async () => {
    const { feature_flag_key } = await running({ control: [5, 0, 0], test: [5, 0, 0] });
    await world.check(0);
    await world.store(feature_flag_key, { control: [60, 0, 0], test: [60, 0, 0] }, -1);
    await world.check(DAY + HOUR);
    expect(await rules()).toEqual([]);

    await world.store(feature_flag_key, { control: [60, 0, 0], test: [60, 0, 0] }, -1.5);
    await world.check(DAY + 14 * HOUR);
    await world.check(2 * DAY + HOUR);
    expect(await rules()).toEqual([]);

    for (const hour of [15, 27]) await world.check(2 * DAY + hour * HOUR);
    expect((await world.messages()).map(({ rule, text }) => [rule, text.includes('last 24 hours')])).toEqual([
      ['no_participants', true],
    ]);
  });

  test('says that it is the planned day, and then every week that the plan is over', async () => {
    await running({ control: [500, 50, 0], test: [500, 50, 0] });
    const minutesTo = (iso: string) => (Date.parse(iso) - Date.parse('2026-11-27T10:48:00Z')) / 60_000;

    await world.check(minutesTo('2026-12-06T23:30:00Z'));
    expect(await rules()).toEqual(['planned_day']);
    for (const day of ['07', '08', '09', '10', '15', '16', '17', '23'])
      await world.check(minutesTo(`2026-12-${day}T09:00:00Z`));
    expect((await rules()).filter((rule) => rule !== 'no_participants')).toEqual([
      'overdue',
      'overdue',
      'overdue',
      'planned_day',
    ]);
  });

  test('says that a metric failed in three runs in a row', async () => {
    const broken = { ...RUNNING.metrics_secondary[0], uuid: RETURNS, metric_type: 'mean', series: undefined };
    const source = { kind: 'EventsNode', event: 'returned', math: 'hogql', math_hogql: 'no(such' };
    await running({ control: [50, 5, 0], test: [50, 5, 0] }, { metrics_secondary: [{ ...broken, source }] });

    for (const hour of [0, 1.1]) await world.check(hour * HOUR);
    expect(await rules()).toEqual([]);
    for (const hour of [2.2, 3.3]) await world.check(hour * HOUR);
    expect(await world.messages()).toMatchObject([{ rule: 'metric_failed', subject: RETURNS }]);
  });
});

describe('a harmed guardrail', () => {
  test('is told once, with its lift', async () => {
    await running(HARM);

    for (const hour of [0, 1.1, 2.2]) await world.check(hour * HOUR);
    const harmed = (await world.messages()).filter(({ rule }) => rule === 'harmed');
    expect(harmed).toMatchObject([
      {
        subject: RETURNS,
        text: expect.stringMatching(/^Gift wrap: test harms Returns: \+250% \(deciding interval/),
      },
    ]);
    expect(harmed[0]?.text).not.toContain('paused');
  });

  test('pauses the experiment if it is set so, also if nobody is told, and the activity says why', async () => {
    const made = await world.create({ ...RUNNING, harm_action: 'pause' });
    await world.store(made.feature_flag_key, HARM);

    await world.check(0);
    expect(await world.read(made.id)).toMatchObject({ feature_flag: { active: false } });
    const [harmed, paused] = (await world.history(made.id)).filter(
      ({ event }) => event === 'harmed' || event === 'paused',
    );
    expect(harmed?.detail.change_reason).toContain('The experiment is paused: everyone gets the default.');
    expect(paused).toMatchObject({
      user: { first_name: 'System' },
      detail: { change_reason: 'A guardrail is harmed: Returns' },
    });
  });

  test('is one message for a destination with both rules, and comes to one that only wants to know about pauses', async () => {
    const made = await world.create({ ...RUNNING, harm_action: 'pause' });
    await world.store(made.feature_flag_key, HARM);
    await world.add({ name: 'Both', rules: ['harmed', 'paused'] });
    await world.add({ name: 'Pauses', rules: ['paused'] });

    await world.check(0);
    expect((await world.messages()).map(({ rule, destination: { name } }) => `${name}: ${rule}`).sort()).toEqual([
      'Both: harmed',
      'Pauses: harmed',
    ]);
  });

  test('does not pause again after somebody resumed the experiment, but after the next launch', async () => {
    const made = await world.create({ ...RUNNING, harm_action: 'pause' });
    await world.store(made.feature_flag_key, HARM);
    await world.check(0);
    await take(made.id, 'resume');

    for (const hour of [2, 26, 50]) await world.check(hour * HOUR);
    expect(await world.read(made.id)).toMatchObject({ feature_flag: { active: true } });
    expect(world.server.log).toEqual([]);

    await take(made.id, 'reset');
    await world.change(made.id, { start_date: RUNNING.start_date });
    await world.check(52 * HOUR);
    expect(await world.read(made.id)).toMatchObject({ feature_flag: { active: false } });
  });

  test('does not pause an experiment whose split failed', async () => {
    const made = await world.create({ ...RUNNING, harm_action: 'pause' });
    await world.store(made.feature_flag_key, { control: [2000, 200, 40], test: [1500, 150, 140] });

    await world.check(0);
    expect(await world.read(made.id)).toMatchObject({ feature_flag: { active: true } });
    expect((await world.history(made.id))[0]).toMatchObject({ event: 'check_failed' });
  });
});

describe('a step of the lifecycle', () => {
  test('is told in one message, whatever it changes', async () => {
    const { id } = await running({ control: [50, 5, 0], test: [50, 5, 0] });
    await take(id, 'pause');
    world.clock = new Date(inMinutes(1));
    await take(id, 'resume');
    await ask(world.server, `POST ${world.path}${id}/ship_variant/`, {
      body: { variant_key: 'test', conclusion: 'won' },
    });

    expect((await world.messages()).map(({ rule, text }) => [rule, text])).toEqual([
      ['shipped', 'Gift wrap: test shipped to its audience by Olga.'],
      ['paused', 'Gift wrap paused by Olga. Now everyone gets the default.'],
    ]);
  });

  test('is told if it happens by the flag', async () => {
    const { feature_flag } = await running({});
    const flag = `PATCH /api/projects/${world.project}/feature_flags/${feature_flag.id}/`;
    await ask(world.server, flag, { body: { active: false } });

    expect(await world.messages()).toMatchObject([{ rule: 'paused' }]);
  });

  test('is told to a destination that only wants to know about conclusions', async () => {
    const { id } = await world.create(RUNNING);
    await world.add({ rules: ['concluded'] });
    await ask(world.server, `POST ${world.path}${id}/end/`, { body: { conclusion: 'lost' } });

    expect(await world.messages()).toMatchObject([
      { rule: 'ended', text: 'Gift wrap ended by Olga. Conclusion: lost.' },
    ]);
  });
});
