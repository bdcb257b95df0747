import { afterAll, beforeAll, beforeEach } from 'vitest';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { storedEvents } from '#test/support/stored-events.ts';

/** The time of the server's clock. */
const NOW = new Date('2026-03-01T12:00:00.000Z');

/** A valid event. */
export const one = { event: 'seen', distinct_id: 'ann', properties: { plan: 'free' } };

/** A server for the tests of a file, and a project without events for each test. */
export function captureWorld() {
  const world = {} as { server: TestServer; project: Awaited<ReturnType<typeof buildProject>> };
  beforeAll(async () => {
    world.server = await startServer({ now: () => NOW });
  });
  afterAll(() => world.server.stop());
  beforeEach(async () => {
    world.project = await buildProject(world.server.db, world.server.organization);
  });
  const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    world.server.fetch(`${world.server.origin}${path}`, { method: 'POST', body, headers });
  const post = (path: string, body: unknown) =>
    send(path, JSON.stringify(body), { 'Content-Type': 'application/json' });
  const batch = (events: unknown[], more: object = {}) =>
    post('/batch/', { api_key: world.project.api_token, batch: events, ...more });
  const stored = () => storedEvents(world.server, world.project.id);
  return Object.assign(world, { send, post, batch, stored });
}
