import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { NotificationDelivery } from '#contract/notification.ts';
import type { LogEntry } from '#server/log-entry.ts';
import { runSchedules } from '#server/watch/scheduler.ts';
import { shipOnSchedule } from '#server/watch/ship-on-schedule.ts';
import { createWatcher, type WatcherDependencies } from '#server/watch/watcher.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../events/events.ts';

/** The time at which each test begins: Friday, 11:48 in Berlin. */
export const NOW = '2026-11-27T10:48:00Z';

/** Returns the time a number of minutes after the beginning of the test. */
export const inMinutes = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
export const HOUR = 60;
export const DAY = 24 * HOUR;

export const GOAL = '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11';
export const RETURNS = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const funnel = (uuid: string, name: string, step: string, more: object = {}) => ({
  ...{ kind: 'ExperimentMetric', metric_type: 'funnel', uuid, name, ...more },
  series: [{ kind: 'EventsNode', event: step }],
});

/** A running experiment on its fifth of 14 days, with a guardrail. */
export const RUNNING = {
  start_date: '2026-11-23T08:00:00Z',
  metrics: [funnel(GOAL, 'Orders', 'ordered')],
  metrics_secondary: [funnel(RETURNS, 'Returns', 'returned', { goal: 'decrease' })],
  parameters: { recommended_running_time: 14, guardrails: { [RETURNS]: { margin: null } } },
};

type WatchTask = (dependencies: Omit<WatcherDependencies, 'intervalMs'>, signal: AbortSignal) => Promise<void>;

/** Starts a server for the tests of a file, whose clock the tests move, and creates a project for each test. */
export function watchWorld() {
  const world = {} as { server: TestServer; project: number; path: string; clock: Date };
  beforeAll(async () => {
    world.server = await startServer({ now: () => world.clock });
  });
  afterAll(() => world.server.stop());
  beforeEach(async () => {
    world.clock = new Date(NOW);
    world.server.log.length = 0;
    // The checks rest after each experiment, so the experiments of other tests would slow this test down.
    await world.server.db.deleteFrom('project').execute();
    world.project = (await buildProject(world.server.db, world.server.organization, { timezone: 'Europe/Berlin' })).id;
    world.path = `/api/projects/${world.project}/experiments/`;
  });

  let flags = 0;
  /** Creates an experiment as a member of the project, who is not its administrator. */
  const create = async (body: object = {}) => {
    const given = { name: 'Gift wrap', feature_flag_key: `gift-wrap-${++flags}`, ...body };
    const made = await ask(world.server, `POST ${world.path}`, { body: given, key: world.server.keys.member });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body;
  };
  const read = async (id: number) => (await ask(world.server, `GET ${world.path}${id}/`)).body;
  const change = async (id: number, body: object) =>
    (await ask(world.server, `PATCH ${world.path}${id}/`, { body, key: world.server.keys.member })).body;
  /** What happened to an experiment, newest first. */
  const history = async (id: number) => {
    const { body } = await ask(world.server, `GET ${world.path}${id}/activity/?limit=50`);
    return body.results as {
      event?: string;
      user: { first_name: string };
      detail: { change_reason?: string };
    }[];
  };
  const { signal } = new AbortController();
  const dependencies = () => {
    const { db, events, log } = world.server;
    return { db, events, now: () => world.clock, log: (entry: LogEntry) => log.push(entry) };
  };
  /** Runs a task a number of minutes after the beginning of the test. */
  const run = (task: WatchTask, minutes: number) => {
    world.clock = new Date(inMinutes(minutes));
    return task(dependencies(), signal);
  };
  /** Checks the running experiments, at most once an hour. */
  const check = (minutes: number) =>
    run((given) => createWatcher({ ...given, intervalMs: HOUR * 60_000 })(signal), minutes);
  const ship = (minutes: number) => run(shipOnSchedule, minutes);
  const tick = (minutes: number) => run(runSchedules, minutes);
  const add = async (body: object = {}) => {
    const given = { kind: 'webhook', name: 'Data warehouse', url: 'https://hooks.example/x', ...body };
    const path = `POST /api/projects/${world.project}/notification_destinations/`;
    return (await ask(world.server, path, { body: given })).body;
  };
  /** The messages to all destinations, newest first. */
  const messages = async (): Promise<NotificationDelivery[]> =>
    (await ask(world.server, `GET /api/projects/${world.project}/notifications/`)).body.results;
  /**
   * Stores people of each variant: how many were exposed, how many of them ordered, and how many of them returned.
   * @param daysAgo when they were exposed, before the beginning of the test
   */
  const store = (flag: string, people: Record<string, readonly number[]>, daysAgo = 2) => {
    const at = inMinutes(-daysAgo * DAY);
    const events = Object.entries(people).flatMap(([variant, [exposed = 0, orders = 0, returns = 0]]) =>
      Array.from({ length: exposed }, (_, index) => {
        const distinct_id = `${variant}-${index}-${daysAgo}`;
        const properties = { [`$feature/${flag}`]: variant };
        const call = { ...properties, $feature_flag: flag, $feature_flag_response: variant };
        return [
          event({ distinct_id, name: '$feature_flag_called', at, properties: call }),
          ...(index < orders
            ? [event({ distinct_id, name: 'ordered', at: inMinutes(5 - daysAgo * DAY), properties })]
            : []),
          ...(index < returns
            ? [event({ distinct_id, name: 'returned', at: inMinutes(6 - daysAgo * DAY), properties })]
            : []),
        ];
      }).flat(),
    );
    return world.server.events.append({ project_id: world.project, events });
  };
  /** Creates a running experiment with these people, and then a destination, so that nobody is told about the launch. */
  const launch = async (people: Record<string, readonly number[]>, body: object = {}) => {
    const made = await create({ ...RUNNING, ...body });
    await store(made.feature_flag_key, people);
    await add();
    return made;
  };
  const take = (id: number, step: string, body: object = {}) =>
    ask(world.server, `POST ${world.path}${id}/${step}/`, { body });
  return Object.assign(world, {
    create,
    read,
    change,
    history,
    run,
    tick,
    check,
    ship,
    add,
    messages,
    store,
    launch,
    take,
  });
}
