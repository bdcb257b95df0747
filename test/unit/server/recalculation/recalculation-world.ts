import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Event } from '#server/events/event.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { did, exposed, hour, paid } from '../events/exposed-events.ts';

export const REVENUE = '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11';
export const ORDERS = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
export const node = (event: string, more = {}) => ({ kind: 'EventsNode', event, ...more });
const sumOfAmount = node('paid', { math: 'sum', math_property: 'amount' });
export const metric = (metric_type: string, body: object) => ({ kind: 'ExperimentMetric', metric_type, ...body });
export const revenue = metric('mean', { uuid: REVENUE, name: 'Revenue', source: sumOfAmount });
export const orders = metric('funnel', { uuid: ORDERS, series: [node('opened'), node('paid')] });

/**
 * Starts a server for the tests of a file, and creates a project without events for each test. At the start of
 * each test, the clock shows two days after the start of the experiments.
 */
export function recalculationWorld() {
  const world = {} as { server: TestServer; project: number; clock: Date };
  beforeAll(async () => {
    world.server = await startServer({ now: () => world.clock });
  });
  afterAll(() => world.server.stop());
  beforeEach(async () => {
    world.clock = new Date(Date.parse(hour(48)));
    world.project = (await buildProject(world.server.db, world.server.organization)).id;
  });

  const store = (...events: Event[]) => world.server.events.append({ project_id: world.project, events });
  /** Creates a launched experiment and returns its path. */
  async function create(body: object): Promise<string> {
    const given = { name: 'Checkout', feature_flag_key: 'checkout', start_date: hour(0), ...body };
    const made = await ask(world.server, `POST /api/projects/${world.project}/experiments/`, { body: given });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return `/api/projects/${world.project}/experiments/${made.body.id}/`;
  }
  const start = (path: string, body: object = { trigger: 'manual' }, key?: string) =>
    ask(world.server, `POST ${path}metrics_recalculation/`, { body, ...(key && { key }) });
  const read = (path: string, run = 'latest') => ask(world.server, `GET ${path}metrics_recalculation/${run}/`);
  /** Starts a run, waits for it, and reads its results. */
  async function compute(path: string) {
    world.clock = new Date(world.clock.getTime() + 1000);
    await start(path);
    await world.server.catchUp();
    return (await read(path)).body;
  }
  /** Stores events: ann opens once and pays twice, bob opens 29 hours after the exposure, and cay pays without opening. */
  const shop = () =>
    store(
      exposed('ann', 1, 'control'),
      did('ann', 'opened', 2),
      paid('ann', 3, 10),
      paid('ann', 4, 20.5),
      exposed('bob', 1, 'test'),
      did('bob', 'opened', 30),
      exposed('cay', 2, 'test'),
      paid('cay', 5, 7),
    );
  return Object.assign(world, { store, create, start, read, compute, shop });
}
