import { afterAll, beforeAll, beforeEach } from 'vitest';
import { runSchedules } from '#server/watch/scheduler.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

/** The time at which each test begins: Friday, 11:48 in Berlin. */
export const NOW = '2026-11-27T10:48:00Z';

/** Returns the time a number of minutes after the beginning of the test. */
export const inMinutes = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
export const HOUR = 60;
export const DAY = 24 * HOUR;

/** Starts a server for the tests of a file, whose clock the tests move, and creates a project for each test. */
export function watchWorld() {
  const world = {} as { server: TestServer; project: number; path: string; clock: Date };
  beforeAll(async () => {
    world.server = await startServer({ now: () => world.clock });
  });
  afterAll(() => world.server.stop());
  beforeEach(async () => {
    world.clock = new Date(NOW);
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
  const tick = (minutes: number) => {
    world.clock = new Date(inMinutes(minutes));
    const { db, log } = world.server;
    return runSchedules({ db, now: () => world.clock, log: (entry) => log.push(entry) });
  };
  return Object.assign(world, { create, read, change, history, tick });
}
