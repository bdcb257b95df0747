import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Accounts } from './support/accounts.ts';
import type { Api } from './support/api.ts';
import { fieldRow, save, saveButton } from './support/form.ts';
import { nameField, openProject } from './support/project-page.ts';
import { expect, signIn, test } from './support/story.ts';

interface Circumstances {
  api: Api;
  accounts: Accounts;
  browser: Browser;
}

/** Answers as a server does that does not number the versions of a record. */
const withoutVersions = (context: BrowserContext) =>
  context.route('**/api/**', async (route) => {
    // A page that closes takes its last requests along.
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    const { etag: _, ...headers } = response.headers();
    await route.fulfill({ response, headers }).catch(() => undefined);
  });

/** A reading younger than this counts as the present one, where the server does not number its versions. */
const FRESH_MS = 2100;

const minimum = (page: Page) => page.getByLabel('Minimum duration', { exact: true });

const kinds = [
  { kind: 'a server that numbers its versions', isNumbered: true },
  { kind: 'a server that does not', isNumbered: false },
];

for (const { kind, isNumbered } of kinds) {
  test.describe(`two people at one project of ${kind}:`, () => {
    /** Two browsers at the settings of one project; both see what was there before either began. */
    async function openBoth(page: Page, { api, accounts, browser }: Circumstances) {
      const context = await browser.newContext();
      if (!isNumbered) for (const one of [page.context(), context]) await withoutVersions(one);
      const opened = await openProject(page, { api, organization: accounts.organizations.workshop });
      const other = await context.newPage();
      await signIn(other, accounts.keys.workshop, new URL(page.url()).origin);
      await other.goto(page.url());
      await expect(nameField(other)).toHaveValue('Steady');
      if (!isNumbered) await page.waitForTimeout(FRESH_MS);
      return { ...opened, other };
    }

    test('no update is lost, whoever saves first', async ({ page, api, accounts, browser, faults }) => {
      if (isNumbered) faults.announce(/status of 412/);
      const { read, other } = await openBoth(page, { api, accounts, browser });
      await nameField(page).fill('Mine');
      await minimum(other).fill('2');

      expect(await save(other)).toEqual({ session_recording_minimum_duration_milliseconds: 2000 });
      expect(await save(page)).toEqual({ name: 'Mine' });

      await expect(minimum(page)).toHaveValue('2');
      expect(await read()).toMatchObject({ name: 'Mine', session_recording_minimum_duration_milliseconds: 2000 });
    });

    test('the same field is asked about, with who changed it, and either value can stay', async ({
      page,
      api,
      accounts,
      browser,
      faults,
    }) => {
      if (isNumbered) faults.announce(/status of 412/);
      const { read, other } = await openBoth(page, { api, accounts, browser });
      await nameField(page).fill('Mine');
      await nameField(other).fill('Theirs');
      await save(other);

      await saveButton(page).click();
      await expect(page.getByRole('alert')).toContainText('Nothing was saved');
      await expect(fieldRow(page, 'name')).toContainText(/wanda changed this .*, to Theirs/);
      await page.getByRole('button', { name: 'Review changes' }).click();
      const mine = page.getByRole('region', { name: 'Your value of Name' });
      await expect(mine).toContainText('Steady → Mine');
      await expect(page.getByRole('region', { name: 'Their value of Name' })).toContainText('Steady → Theirs');
      expect(await read()).toMatchObject({ name: 'Theirs' });

      await mine.getByRole('button', { name: 'Keep mine' }).click();
      expect(await save(page)).toEqual({ name: 'Mine' });
      expect(await read()).toMatchObject({ name: 'Mine' });
    });

    test('who edits what the other deletes keeps every word, and can start again with it', async ({
      page,
      api,
      accounts,
      browser,
      faults,
    }) => {
      faults.announce(/status of 404/);
      // The last project of an organization would ask for a tick of its own.
      await api.post(`organizations/${accounts.organizations.workshop}/projects/`, { name: 'Another' });
      const { path, other } = await openBoth(page, { api, accounts, browser });
      await nameField(page).fill('Mine');
      await minimum(page).fill('2');
      await other.getByRole('button', { name: 'Delete project' }).click();
      const dialog = other.getByRole('dialog');
      await dialog.getByLabel(/^Type/).fill('Steady');
      await dialog.getByRole('button', { name: 'Delete project' }).click();
      await expect(other.getByRole('status').filter({ hasText: 'Deleted Steady' })).toBeVisible();

      await saveButton(page).click();
      await expect(page.getByRole('alert')).toContainText('It may have been deleted');
      await expect(nameField(page)).toHaveValue('Mine');
      await page.getByRole('button', { name: 'Create a new project with these settings' }).click();

      await expect(page).toHaveURL(/projects\/new$/);
      expect(await save(page)).toMatchObject({ name: 'Mine', session_recording_minimum_duration_milliseconds: 2000 });
      await expect(api.get(path)).rejects.toThrow('404');
    });

    test('who edits while the other resets the token saves on, and sees the new token', async ({
      page,
      api,
      accounts,
      browser,
      faults,
    }) => {
      if (isNumbered) faults.announce(/status of 412/);
      const { read, other } = await openBoth(page, { api, accounts, browser });
      const { api_token: former } = await read();
      await nameField(page).fill('Mine');
      await other.getByRole('button', { name: 'Reset token' }).click();
      const dialog = other.getByRole('dialog');
      await dialog.getByLabel(/^Type/).fill('Steady');
      await dialog.getByRole('button', { name: 'Reset token' }).click();
      await expect(other.getByRole('dialog', { name: 'Steady has a new token' })).toBeVisible();

      expect(await save(page)).toEqual({ name: 'Mine' });

      const { api_token: fresh } = await read();
      expect(fresh).not.toBe(former);
      await expect(page.getByRole('region', { name: 'Danger zone' }).getByText(/^phc_/)).toHaveText(String(fresh));
    });
  });
}
