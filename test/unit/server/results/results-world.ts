import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Event } from '#server/events/event.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../events/events.ts';

export const FLAG = 'checkout';
export const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 0, 1);
/** Returns the instant this number of hours after the start of the experiments. */
export const hour = (hours: number) => new Date(START + hours * HOUR_MS).toISOString();

/** Returns an event of a person with a variant. */
export const seen = (distinct_id: string, name: string, hours: number, variant: string, more: object = {}) =>
  event({ distinct_id, name, at: hour(hours), properties: { [`$feature/${FLAG}`]: variant, ...more } });
/** Returns the event of a flag evaluation. */
export const called = (distinct_id: string, hours: number, variant: string) =>
  seen(distinct_id, '$feature_flag_called', hours, variant, {
    $feature_flag: FLAG,
    $feature_flag_response: variant,
  });

export const funnel = {
  insight: 'FUNNELS',
  events: [
    { id: 'view', order: 0 },
    { id: 'buy', order: 1 },
  ],
};
export const trend = { insight: 'TRENDS', events: [{ id: 'buy' }] };
/** One person in each variant. The person in the variant `test` buys. */
export const both = [seen('ann', 'view', 1, 'control'), seen('bob', 'view', 1, 'test'), seen('bob', 'buy', 2, 'test')];

type Counts = { key: string };

/** Returns the counts in a response, by variant. */
export const counts = (answer: { result: { variants: Counts[] } }) =>
  Object.fromEntries(answer.result.variants.map(({ key, ...own }) => [key, own]));

/**
 * Starts a server for the tests of a file, and creates a project without events for each test. At the start of
 * each test, the clock shows two days after the start of the experiments.
 */
export function resultsWorld() {
  const world = { clock: new Date(START) } as {
    server: TestServer;
    project: Awaited<ReturnType<typeof buildProject>>;
    clock: Date;
  };
  beforeAll(async () => {
    world.server = await startServer({ now: () => world.clock });
  });
  afterAll(() => world.server.stop());
  beforeEach(async () => {
    world.clock = new Date(START + 48 * HOUR_MS);
    world.project = await buildProject(world.server.db, world.server.organization);
  });
  const send = (method: string, path: string, body?: object) =>
    world.server.fetch(`${world.server.origin}/api/projects/${world.project.id}/experiments/${path}`, {
      method,
      headers: { Authorization: `Bearer ${world.server.keys.owner}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const ask = async (path: string) => (await send('GET', path)).json();
  const change = (id: number, body: object) => send('PATCH', `${id}/`, body);
  const remove = (id: number) => send('DELETE', `${id}/`);
  const create = async (body: object): Promise<number> => {
    const given = { name: 'Checkout', feature_flag_key: FLAG, start_date: hour(0), ...body };
    return (await (await send('POST', '', given)).json()).id;
  };
  const store = (...events: Event[]) => world.server.events.append({ project_id: world.project.id, events });
  return Object.assign(world, { ask, change, remove, create, store });
}
