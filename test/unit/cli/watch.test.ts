import { expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { ADDRESS, DRAFT, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { signatureHeaders } from '#watch/signature.ts';
import { newProject } from '../changes/projects.ts';
import { event } from '../server/events/events.ts';
import { openReceiver } from '../watch/receiver.ts';
import { outputs, prepareCommandLine, read, run, server, write } from './command-line.ts';
import { conversions, DAY, GOAL, HOUR, MINUTE, runAt, SECRET, STATE, watchFile, watchPostHog } from './watch-world.ts';

prepareCommandLine();

const EVEN = { control: [2000, 200], test: [2000, 235] } as const;
const UNEVEN = { control: [1100, 110], test: [900, 90] } as const;

/** Returns the results of a run with these people. */
const results = (variants: Record<string, readonly [number, number]>) => [conversions(GOAL, variants)];

/** Lets the running experiment be on its fifth of 14 days. */
const onDayFive = ({ posthog, now }: Awaited<ReturnType<typeof watchPostHog>>) => {
  const start_date = new Date(now.getTime() - 4.2 * DAY).toISOString();
  posthog.change(RUNNING, { start_date, running_time_calculation: { recommended_running_time: 14 } });
};

test('without --once, the command says how to watch all the time', async () => {
  watchFile();

  expect(await run('watch')).toMatchObject({ code: 1, reported: expect.stringContaining('cron') });
});

test('200 of 2,000 against 235 of 2,000 on day 5 of 14 sends nothing', async () => {
  const world = await watchPostHog('2026-06', { latest: null, computed: results(EVEN) });
  onDayFive(world);
  watchFile();

  for (const hours of [0, 1, 2]) {
    const { code, json } = await world.watch(hours * HOUR);
    expect({ code, ...json }).toMatchObject({ code: 0, sent: [], pending: [], problems: [] });
  }
  expect(world.posthog.writes().map(({ path }) => path)).toContain(
    `/api/projects/${PROJECT}/experiments/${RUNNING}/metrics_recalculation/`,
  );
});

test('an uneven split is reported once in ten runs, signed, with a link to the experiment', async () => {
  const world = await watchPostHog('2026-06', { latest: null, computed: results(UNEVEN) });
  onDayFive(world);
  watchFile();

  for (let count = 0; count < 10; count++) expect(await world.watch(count * HOUR)).toMatchObject({ code: 0 });
  expect(world.bodies()).toMatchObject([
    {
      type: 'experiment.check_failed',
      project: { id: PROJECT },
      experiment: { id: RUNNING, url: `${ADDRESS}/project/${PROJECT}/experiments/${RUNNING}` },
      text: expect.stringContaining('the split is 55 / 45%'),
    },
  ]);
  const [{ headers, body }] = world.receiver.requests as [(typeof world.receiver.requests)[number]];
  const [id, at] = [String(headers['webhook-id']), Number(headers['webhook-timestamp']) * 1000];
  expect(headers).toMatchObject(signatureHeaders({ id, body, at, secrets: [SECRET] }));
});

test.each(['2025', '2026-03'] as const)(
  'PostHog of %s computes the results with one query for each metric',
  async (generation) => {
    const world = await watchPostHog(generation, { computed: results(UNEVEN) });
    watchFile({ rules: ', rules: [check_failed]' });

    await world.watch();
    await world.watch(10 * MINUTE);
    expect(world.rules()).toEqual(['check_failed']);
    const queries = world.posthog.writes().filter(({ body }) => body?.['refresh'] === 'force_blocking');
    expect(queries).toHaveLength(5);
  },
);

test('PostHog of 2024 computes the legacy goal', async () => {
  const world = await watchPostHog('2024');
  watchFile({ rules: ', rules: [decided, check_failed, no_participants]' });

  const { json } = await world.watch();
  expect(json.problems).toEqual([]);
  expect(world.bodies()).toContainEqual(
    expect.objectContaining({
      type: 'experiment.decided',
      text: 'Short checkout: test is better than control: +11.0% (deciding interval +1.4% to +21.4%).',
    }),
  );
});

test('new results are judged at once, others only after an hour', async () => {
  const world = await watchPostHog('2026-06', { computed: results(UNEVEN) });
  onDayFive(world);
  watchFile({ rules: ', rules: [check_failed]' });
  const read = (id: string, people: typeof EVEN | typeof UNEVEN) => {
    const latest = runAt(id, world.now, results(people));
    world.fetch = async (input, init) =>
      String(input).includes('/latest/') ? Response.json(latest) : world.posthog.fetch(input, init);
  };

  read('018f8a30-0000-7000-8000-000000000001', EVEN);
  await world.watch();
  read('018f8a30-0000-7000-8000-000000000001', UNEVEN);
  await world.watch(10 * MINUTE);
  expect(world.rules()).toEqual([]);
  read('018f8a30-0000-7000-8000-000000000002', UNEVEN);
  await world.watch(20 * MINUTE);
  expect(world.rules()).toEqual(['check_failed']);
});

test('steps that people take are reported from the second run on', async () => {
  const world = await watchPostHog('2026-06');
  watchFile({ rules: ', rules: [launched, paused, ended, concluded]' });
  const { posthog } = world;
  await world.watch();
  expect(world.rules()).toEqual([]);

  const flag = posthog.record(RUNNING)?.['feature_flag'] as object;
  posthog.change(DRAFT, { start_date: world.now.toISOString(), feature_flag: flag });
  posthog.change(RUNNING, { feature_flag: { ...flag, active: false } });
  await world.watch(MINUTE);
  expect(
    world
      .bodies()
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['Green button launched.', 'Short checkout paused. Now everyone gets the default.']);
  posthog.change(RUNNING, { end_date: world.now.toISOString(), conclusion: 'won' });
  await world.watch(2 * MINUTE);
  await world.watch(3 * MINUTE);
  expect(world.bodies().slice(2)).toMatchObject([{ text: 'Short checkout ended. Conclusion: won.' }]);
});

test('an experiment that can’t be read is reported, and the others are checked', async () => {
  const world = await watchPostHog('2026-06', { latest: null, computed: results(UNEVEN) });
  onDayFive(world);
  watchFile({ rules: ', rules: [check_failed]' });
  world.fetch = async (input, init) =>
    String(input).includes('/experiments/4017/')
      ? Response.json({ detail: 'A server error occurred.' }, { status: 500 })
      : world.posthog.fetch(input, init);

  const { code, json, reported } = await world.watch();
  expect({ code, rules: world.rules() }).toEqual({ code: 0, rules: ['check_failed'] });
  expect(json.problems).toHaveLength(1);
  expect(reported).toMatch(/^Price page \(4017\) in .+ \(997\): /);
});

test('a key without the scope to start runs is an error', async () => {
  const world = await watchPostHog('2026-06', { latest: null, scopes: ['project:read', 'experiment:read'] });
  watchFile();

  expect(await world.watch()).toMatchObject({ code: 1, reported: expect.stringContaining('experiment:write') });
});

test('secrets are in no file and no output, and a project is named by its key', async () => {
  const world = await watchPostHog('2026-06', { latest: null, computed: results(UNEVEN) });
  onDayFive(world);
  watchFile({ rules: ', rules: [check_failed]', projects: ['shop'] });
  write('hedgerow.yaml', `${read('hedgerow.yaml')}projects: { shop: { id: ${PROJECT} } }\n`);
  await world.watch();

  expect(world.rules()).toEqual(['check_failed']);
  for (const text of [read(STATE), ...outputs]) {
    expect(text).not.toContain(world.receiver.url);
    expect(text).not.toContain(SECRET);
  }
});

test('a Hedgerow server is watched too, with links to its console', async () => {
  const receiver = await openReceiver((_, response) => response.end());
  const project = await newProject(server, { name: 'Shop', timezone: 'Europe/Berlin' });
  const path = `/api/projects/${project}/experiments/`;
  const series = [{ kind: 'EventsNode', event: 'ordered' }];
  const metric = { kind: 'ExperimentMetric', metric_type: 'funnel', uuid: GOAL, name: 'Orders', series };
  const start_date = new Date(Date.now() - 3 * DAY).toISOString();
  const given = { name: 'Gift wrap', feature_flag_key: 'gift-wrap', start_date, metrics: [metric] };
  const { body: made } = await ask(server, `POST ${path}`, { body: given });
  const at = new Date(Date.now() - 2 * DAY).toISOString();
  const exposed = (variant: string, people: number) =>
    Array.from({ length: people }, (_, index) =>
      event({
        ...{ distinct_id: `${variant}-${index}`, name: '$feature_flag_called', at },
        properties: { $feature_flag: 'gift-wrap', $feature_flag_response: variant },
      }),
    );
  await server.events.append({ project_id: project, events: [...exposed('control', 1100), ...exposed('test', 900)] });
  watchFile({ projects: [project] });

  const { code } = await run('watch --once', {
    now: new Date(),
    env: { HEDGEROW_SECRET_URL: receiver.url, HEDGEROW_SECRET_SIGN: SECRET, WEBHOOK_PRIVATE: '1' },
    fetch: async (input, init) => {
      const answer = await server.fetch(input, init);
      if (init?.method === 'POST') await server.catchUp();
      return answer;
    },
  });
  expect(code).toBe(0);
  expect(receiver.requests.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'experiment.check_failed',
      experiment: { id: made.id, url: `${server.origin}/projects/${project}/experiments/${made.id}` },
    },
  ]);
});

test.each([
  ['{ "version": 2 }', 'newer version'],
  ['{', 'is not JSON'],
  ['{ "version": 1 }', 'is not a state file'],
])('a state file with %s is an error that changes nothing', async (text, sentence) => {
  const world = await watchPostHog('2026-06', { latest: null, computed: results(UNEVEN) });
  watchFile();
  write(STATE, text);

  const { code, reported } = await world.watch();
  expect({ code, reported }).toMatchObject({ code: 1, reported: expect.stringContaining(sentence) });
  expect(read(STATE)).toBe(text);
  expect([world.posthog.received, world.receiver.requests]).toEqual([[], []]);
});
