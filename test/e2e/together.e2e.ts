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

/** Behaves like a server without ETags. */
const withoutVersions = (context: BrowserContext) =>
  context.route('**/api/**', async (route) => {
    // A closing page cancels its last requests.
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    const { etag: _, ...headers } = response.headers();
    await route.fulfill({ response, headers }).catch(() => undefined);
  });

/** Without ETags, a record read within the last two seconds counts as current. This wait is slightly longer. */
const FRESH_MS = 2100;

const minimum = (page: Page) => page.getByLabel('Minimum duration', { exact: true });

const kinds = [
  { kind: 'a server that numbers its versions', isNumbered: true },
  { kind: 'a server that does not', isNumbered: false },
];

for (const { kind, isNumbered } of kinds) {
  test.describe(`two people at one project of ${kind}:`, () => {
    /** Opens the settings of a project in two browsers. Without ETags, waits until no record counts as current. */
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

    test('no change is lost, whoever saves first', async ({ page, api, accounts, browser, faults }) => {
      if (isNumbered) faults.announce(/status of 412/);
      const { read, other } = await openBoth(page, { api, accounts, browser });
      await nameField(page).fill('Mine');
      await minimum(other).fill('2');

      expect(await save(other)).toEqual({ session_recording_minimum_duration_milliseconds: 2000 });
      expect(await save(page)).toEqual({ name: 'Mine' });

      await expect(minimum(page)).toHaveValue('2');
      expect(await read()).toMatchObject({ name: 'Mine', session_recording_minimum_duration_milliseconds: 2000 });
    });

    test('a conflict shows who made the other change, and either value can be kept', async ({
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

    test('the edits of a project that someone deletes can be used for a new project', async ({
      page,
      api,
      accounts,
      browser,
      faults,
    }) => {
      faults.announce(/status of 404/);
      // The last project of an organization would need another confirmation.
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

    test('a save works after someone else has reset the token, and the new token is shown', async ({
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
