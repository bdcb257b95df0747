import { test as base, expect, type Page } from '@playwright/test';
import { type Accounts, readAccounts } from './accounts.ts';
import { type Api, apiAt } from './api.ts';
import { type Faults, watchFaults } from './faults.ts';
import { type Neighbours, withNeighbours } from './neighbours.ts';
import { copyOf, type ServerProcess, startServer } from './server-process.ts';

export { expect };

interface Shared {
  accounts: Accounts;
  /** Other addresses that the console may call: one of a server of another kind, and one where nothing listens. */
  neighbours: Neighbours;
  /** The server of this worker, with the demo organization and the accounts. */
  server: ServerProcess;
}

interface Own {
  /** Fails the story when a page logs an error that it did not announce. */
  faults: Faults;
  /** The API of the workshop, as its owner. */
  api: Api;
  /** A server that this story may stop, with a copy of the same database. */
  ownServer: ServerProcess;
}

/** A story about the product: a browser, a server, and no error in the browser's console. */
export const test = base.extend<Own, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  accounts: [async ({}, use) => use(readAccounts()), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
  neighbours: [async ({}, use) => withNeighbours(use), { scope: 'worker' }],
  server: [
    async ({ accounts, neighbours }, use) => {
      const server = await startServer(copyOf(accounts.dataDir), { API_ORIGINS: Object.values(neighbours).join() });
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
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
    async ({ accounts }, use) => {
      const server = await startServer(copyOf(accounts.dataDir));
      await use(server);
      await server.remove();
    },
    { timeout: 120_000 },
  ],
});

/** Signs in with the link that the server prints, and waits for the list of projects. */
export async function signIn(page: Page, key: string, url = '') {
  await page.goto(`${url}/connect#key=${key}`);
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
}
