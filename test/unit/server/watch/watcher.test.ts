import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { DAY, GOAL, HOUR, RETURNS, RUNNING, watchWorld } from './watch-world.ts';

const world = watchWorld();
const rules = async () => (await world.messages()).map(({ rule }) => rule);

describe('a check', () => {
  test('of 200 of 2,000 against 235 of 2,000 on day 5 of 14 says nothing', async () => {
    await world.launch({ control: [2000, 200, 0], test: [2000, 235, 0] });

    for (const hour of [0, 1.1, 2.2]) await world.check(hour * HOUR);
    expect(await world.messages()).toEqual([]);
  });

  test('of 1,100 against 900 of a half split says once in ten checks that the split failed', async () => {
    const { id } = await world.launch({ control: [1100, 110, 0], test: [900, 90, 0] });

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
    await world.launch({ control: [2000, 200, 0], test: [2000, 400, 0] });

    await world.check(0);
    const [message] = await world.messages();
    expect(message).toMatchObject({ rule: 'decided', subject: 'test' });
    expect(message?.text).toMatch(
      /^Gift wrap: test is better than control: \+100% \(deciding interval \+39\.8% to \+191%\)\.$/,
    );
  });

  test('sends the names of the project and the experiment, and nothing else that is stored about them', async () => {
    const { id } = await world.launch({ control: [2000, 200, 0], test: [2000, 400, 0] });

    await world.check(0);
    const { body } = await world.server.db.selectFrom('notification').select('body').executeTakeFirstOrThrow();
    expect(body).toMatchObject({ type: 'experiment.decided' });
    expect(body).toHaveProperty('project', { id: world.project, name: expect.any(String) });
    const url = `/projects/${world.project}/experiments/${id}`;
    expect(body).toHaveProperty('experiment', { id, name: 'Gift wrap', url });
  });

  test('happens at most once an interval, and not for drafts and ended experiments', async () => {
    const { id } = await world.launch({ control: [50, 5, 0], test: [50, 5, 0] });
    await world.create({ metrics: RUNNING.metrics });
    const runs = async () =>
      (await world.server.db.selectFrom('metric_run').select('id').where('experiment_id', '=', id).execute()).length;

    await world.check(0);
    await world.check(30);
    expect(await runs()).toBe(1);
    await world.check(61);
    expect(await runs()).toBe(2);
    await world.take(id, 'end');
    await world.check(180);
    expect(await runs()).toBe(2);
  });

  const checks = () => world.server.db.selectFrom('watch_check').select('at').execute();

  test('does not happen for an experiment whose project has no destination', async () => {
    await world.create(RUNNING);

    await world.check(0);
    expect(await checks()).toEqual([]);
  });

  test('happens for the Slack of a project, unless that is off or cleared', async () => {
    await world.create(RUNNING);
    const project = `/api/projects/${world.project}/`;
    const setWebhook = (slack_incoming_webhook: string | null) =>
      ask(world.server, `PATCH ${project}`, { body: { slack_incoming_webhook } });
    const url = 'https://hooks.slack.com/services/T0/B0/x';
    await setWebhook(url);
    await world.check(0);
    expect(await checks()).toHaveLength(1);

    const [{ id }] = (await ask(world.server, `GET ${project}notification_destinations/`)).body;
    await ask(world.server, `PATCH ${project}notification_destinations/${id}/`, { body: { active: false } });
    await world.check(2 * HOUR);
    expect(await checks()).toHaveLength(1);

    await ask(world.server, `PATCH ${project}notification_destinations/${id}/`, { body: { active: true } });
    await setWebhook(null);
    await world.check(2 * HOUR);
    expect(await checks()).toHaveLength(1);
    await setWebhook(url);
    await world.check(2 * HOUR);
    expect(await checks()).toHaveLength(2);
  });

  test('says that nobody took part in the 24 hours since the launch, unless the experiment is paused', async () => {
    await world.launch({});
    const { id } = await world.create(RUNNING);
    await world.take(id, 'pause');

    await world.check(0);
    const told = (await world.messages()).filter(({ rule }) => rule === 'no_participants');
    expect(told).toMatchObject([{ text: expect.stringContaining('no participants in the 24 hours since the launch') }]);
  });

  test.each([
    ['has no metrics', { metrics: [], metrics_secondary: [] }],
    [
      'has a goal that failed',
      {
        metrics: [
          {
            ...{ kind: 'ExperimentMetric', metric_type: 'mean', uuid: GOAL, name: 'Orders' },
            source: { kind: 'EventsNode', event: 'ordered', math: 'hogql', math_hogql: 'no(such' },
          },
        ],
        metrics_secondary: [],
      },
    ],
  ])('does not know whether anybody takes part in an experiment that %s', async (_, body) => {
    await world.launch({}, body);

    await world.check(0);
    expect(await rules()).toEqual([]);
  });

  test('says that nobody took part in an experiment with a legacy goal', async () => {
    const filters = { insight: 'FUNNELS', events: [{ id: 'ordered', order: 0 }] };
    await world.launch({}, { metrics: [], metrics_secondary: [], filters });

    await world.check(0);
    expect(await rules()).toEqual(['no_participants']);
  });

  test('judges a legacy goal', async () => {
    const filters = { insight: 'TRENDS', events: [{ id: 'ordered', order: 0 }] };
    const made = await world.launch({}, { metrics: [], metrics_secondary: [], filters });
    await world.store(made.feature_flag_key, { control: [1100, 110, 0], test: [900, 90, 0] });

    await world.check(0);
    expect(await rules()).toEqual(['check_failed']);
  });

  test('says that participants stopped coming', async () => {
    const { feature_flag_key } = await world.launch({ control: [5, 0, 0], test: [5, 0, 0] });
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
    await world.launch({ control: [500, 50, 0], test: [500, 50, 0] });
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
    await world.launch({ control: [50, 5, 0], test: [50, 5, 0] }, { metrics_secondary: [{ ...broken, source }] });

    for (const hour of [0, 1.1]) await world.check(hour * HOUR);
    expect(await rules()).toEqual([]);
    for (const hour of [2.2, 3.3]) await world.check(hour * HOUR);
    expect(await world.messages()).toMatchObject([{ rule: 'metric_failed', subject: RETURNS }]);
  });
});
