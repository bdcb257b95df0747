import { inject } from 'vitest';
import { type NewKey, newPersonalKey, storeKey } from '#server/accounts/keys.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import type { Db } from '#server/db/connection-pool.ts';
import { projectEvents } from '#server/events/project-events.ts';
import type { LogEntry } from '#server/log-entry.ts';
import type { BackgroundTask } from '#server/process/background-tasks.ts';
import { freshClickHouse } from './clickhouse/database.ts';
import { freshDatabase } from './database.ts';
import { buildOrganization, buildUser } from './factories.ts';

/** The origin that tests call; no socket listens there. */
export const origin = 'http://hedgerow.test';

/** Stores a key of a user and returns its value. */
export const buildKey = async (db: Db, user_id: number, options: Partial<NewKey> = {}): Promise<string> => {
  const { value } = await storeKey(db, newPersonalKey(), { user_id, label: 'Test', scopes: ['*'], ...options });
  return value;
};

async function buildAccounts(db: Db) {
  const { id: organization } = await buildOrganization(db, { name: 'Acme', slug: 'acme' });
  const owner = await buildUser(db, { [organization]: 15 }, { first_name: 'Olga', email: 'olga@acme.test' });
  const admin = await buildUser(db, { [organization]: 8 }, { first_name: 'Adam', email: 'adam@acme.test' });
  const member = await buildUser(db, { [organization]: 1 }, { first_name: 'Mina', email: 'mina@acme.test' });
  const elsewhere = await buildOrganization(db, { name: 'Elsewhere', slug: 'elsewhere' });
  const outsider = await buildUser(db, { [elsewhere.id]: 15 }, { first_name: 'Otto', email: 'otto@elsewhere.test' });
  const keys = {
    owner: await buildKey(db, owner.id),
    admin: await buildKey(db, admin.id),
    member: await buildKey(db, member.id),
    /** A key that can read projects and experiments, but not write. */
    reader: await buildKey(db, owner.id, { scopes: ['project:read', 'experiment:read'] }),
    /** The key of the owner of another organization. */
    outsider: await buildKey(db, outsider.id),
  };
  return { organization, elsewhere: elsewhere.id, users: { owner, admin, member, outsider }, keys };
}

/** Creates a server on a migrated database, without a socket. Adds the test accounts. `close` closes the database. */
export async function serverOn(db: Db, close: () => Promise<void>, options: Partial<AppOptions> = {}) {
  const log: LogEntry[] = [];
  const postponed: BackgroundTask[] = [];
  const clickhouse = inject('eventStore') === 'clickhouse' ? await freshClickHouse() : null;
  const events = options.events ?? projectEvents({ db, clickhouse });
  if (!options.events) await events.prepare();
  const app = createApp({
    db,
    events,
    runInBackground: (work) => postponed.push(work),
    log: (entry) => {
      log.push(entry);
      process.stderr.write(`${JSON.stringify(entry)}\n`);
    },
    ...options,
  });
  const underWay = new Set<Promise<Response>>();
  let isStopped = false;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (isStopped) throw new TypeError('The server was stopped.');
    const answer = Promise.resolve(app.fetch(new Request(input, init)));
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  };
  /** Stops the server. A closed page can leave requests in flight, so the database closes after their responses. */
  const stop = async () => {
    isStopped = true;
    await Promise.allSettled(underWay);
    await clickhouse?.close();
    await close();
  };
  /** Runs the pending background jobs of the server. */
  const catchUp = async () => {
    for (const work of postponed.splice(0)) await work(new AbortController().signal);
  };
  return { db, events, clickhouse, app, fetch, log, stop, catchUp, origin, ...(await buildAccounts(db)) };
}

export type TestServer = Awaited<ReturnType<typeof startServer>>;

/** Starts a server on a new database with two organizations, their users and keys. */
export async function startServer(options: Partial<AppOptions> = {}) {
  const { db, location, close } = await freshDatabase();
  return { ...(await serverOn(db, close, options)), location };
}
