import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { NotificationDelivery } from '#contract/notification.ts';
import { sendDue } from '#server/notifications/outbox.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const NOW = Date.parse('2026-11-27T10:48:00Z');
const MINUTE = 60_000;
export const DAY = 1440;

/**
 * Starts a server that may send to private addresses, for the tests of a file, and creates a project for each test. The
 * tests move its clock.
 */
export function outboxWorld() {
  const world = {} as { server: TestServer; project: string; clock: Date };
  beforeAll(async () => {
    world.server = await startServer({ now: () => world.clock, allowsPrivateWebhooks: true });
  });
  afterAll(() => world.server.stop());
  beforeEach(async () => {
    world.clock = new Date(NOW);
    await world.server.db.deleteFrom('project').execute();
    const { id } = await buildProject(world.server.db, world.server.organization, { name: 'Storefront' });
    world.project = `/api/projects/${id}/`;
    world.server.log.length = 0;
  });

  const moveTo = (minutes: number) => {
    world.clock = new Date(NOW + minutes * MINUTE);
  };
  const { signal } = new AbortController();
  /** Sends what is due a number of minutes after the beginning of the test. */
  async function sendAt(minutes: number) {
    moveTo(minutes);
    const { db, log } = world.server;
    const now = () => world.clock;
    await sendDue({ db, now, log: (entry) => log.push(entry), allowsPrivateWebhooks: true }, signal);
  }
  const post = async (path: string, body: object = {}) =>
    (await ask(world.server, `POST ${world.project}${path}`, { body })).body;
  const add = (url: string, body: object = {}) =>
    post('notification_destinations/', { kind: 'webhook', name: 'Data warehouse', url, ...body });
  const destination = async () => (await ask(world.server, `GET ${world.project}notification_destinations/`)).body[0];
  const deliveries = async (query = ''): Promise<NotificationDelivery[]> =>
    (await ask(world.server, `GET ${world.project}notifications/${query}`)).body.results;
  let flags = 0;
  /** Launches an experiment, which the default rules tell every destination. */
  async function launch(name = 'Reviews with photos'): Promise<number> {
    const { id } = await post('experiments/', { name, feature_flag_key: `reviews-${++flags}` });
    await post(`experiments/${id}/launch/`);
    return id;
  }
  return Object.assign(world, { moveTo, sendAt, post, add, destination, deliveries, launch });
}

/** Answers each request with the next status, and the last one again and again. */
export const answering = (...statuses: number[]): RequestListener => {
  let count = 0;
  return (_, response) => {
    response.statusCode = statuses[Math.min(count++, statuses.length - 1)] ?? 200;
    response.end();
  };
};

/** Whether a request was signed with the secret over its id, its time and its body. */
export function isSignedWith(secret: string, { headers }: { headers: Record<string, unknown> }, body: string) {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
