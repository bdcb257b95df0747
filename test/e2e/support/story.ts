import { test as base, expect, type Page } from '@playwright/test';
import { createClient } from '#client/client.ts';
import { findOrganizations } from '#client/find-organizations.ts';
import { inspectKey } from '#client/inspect-key.ts';
import type { Db } from '#server/db/connection-pool.ts';
import { CONNECTION_KEY } from '#web/storage-keys.ts';
import { type Accounts, createAccounts, openDatabaseOf } from './accounts.ts';
import { type Api, apiAt } from './api.ts';
import { type Faults, watchFaults } from './faults.ts';
import { type Neighbours, withNeighbours } from './neighbours.ts';
import { copyDemoFolder, type ServerProcess, startServer } from './server-process.ts';

export { expect };

/** A server with the demo organization, and the database and the key for creating accounts on it. */
interface Host {
  server: ServerProcess;
  db: Db;
  demoKey: string;
}

interface Shared {
  /** Other addresses that the console is allowed to call: an unsupported server, a closed port, and PostHog. */
  neighbours: Neighbours;
  /** The server of this worker. */
  host: Host;
}

interface Own {
  server: ServerProcess;
  /** Organizations, users and keys of this test, on the server of the worker. */
  accounts: Accounts;
  /** Fails the test if a page logs an unexpected error. */
  faults: Faults;
  /** The API of the workshop, as its owner. */
  api: Api;
  /** A separate server that the test can stop, with its own accounts. */
  ownServer: ServerProcess & { accounts: Accounts };
}

async function startHost(env: Record<string, string> = {}): Promise<Host> {
  const { dataDir, demoKey } = copyDemoFolder();
  const server = await startServer(dataDir, env);
  return { server, demoKey, db: await openDatabaseOf(server) };
}

/** A test with a browser, a server and its own organization. It fails on unexpected errors in the browser's console. */
export const test = base.extend<Own, Shared>({
  // The first parameter must be an object pattern, because Playwright reads from it which fixtures to set up.
  neighbours: [async ({}, use) => withNeighbours(use), { scope: 'worker' }],
  host: [
    async ({ neighbours }, use) => {
      const host = await startHost({
        API_ORIGINS: [neighbours.stranger, neighbours.nobody, neighbours.posthog.url].join(),
      });
      await use(host);
      await host.db.destroy();
      await host.server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  server: async ({ host }, use) => use(host.server),
  accounts: async ({ host }, use) => use(await createAccounts(host.db, host.demoKey)),
  baseURL: async ({ host }, use) => use(host.server.url),
  faults: [
    async ({ context }, use) => {
      const { faults, settle } = watchFaults(context);
      await use(faults);
      settle();
    },
    { auto: true },
  ],
  api: async ({ server, accounts }, use) => use(apiAt(server.url, accounts.keys.workshop)),
  ownServer: [
    async ({}, use) => {
      const { server, db, demoKey } = await startHost();
      const accounts = await createAccounts(db, demoKey);
      await db.destroy();
      await use({ ...server, accounts });
      await server.remove();
    },
    { timeout: 120_000 },
  ],
});

/**
 * Opens a page, by default the list of projects, with this key. Puts the connection into the storage of the tab, as a sign-in does, because a sign-in takes
 * a second for each test. Tests whose subject is the sign-in use `signIn`.
 */
export async function openSignedIn(page: Page, key: string, path = '/', url = '') {
  // An empty page of the same origin, whose icon is not requested from the server.
  const body = '<link rel="icon" href="data:,">';
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 });
  await page.goto(`${url}/empty`);
  const client = createClient({ connection: () => ({ address: new URL(page.url()).origin, key }), fetch });
  const [organizations, facts] = await Promise.all([findOrganizations(client), inspectKey(client)]);
  const connection = {
    address: '',
    key,
    organization: organizations[0]?.id,
    organizations,
    missingScopes: facts?.missingScopes,
  };
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [
    CONNECTION_KEY,
    JSON.stringify(connection),
  ] as const);
  await page.goto(url + path);
}

/** Signs in with a sign-in link that contains this key, and waits for the list of projects. */
export async function signIn(page: Page, key: string, url = '') {
  await page.goto(`${url}/connect#key=${key}`);
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
}
