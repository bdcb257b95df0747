import type { Page } from '@playwright/test';
import { apiAt } from './support/api.ts';
import { editField, fieldRow, save, saveButton } from './support/form.ts';
import { nameField, openProject } from './support/project-page.ts';
import { manage } from './support/server-process.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const refusal = (page: Page) => page.getByRole('alert');

test('a lost network shows an error, the input stays, and saving works after reconnecting', async ({
  page,
  context,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/ERR_INTERNET_DISCONNECTED/);
  const { read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  await nameField(page).fill('Renamed');
  await context.setOffline(true);

  await saveButton(page).click();
  await expect(refusal(page)).toContainText('The server can’t be reached');
  await expect(nameField(page)).toHaveValue('Renamed');

  await context.setOffline(false);
  expect(await save(page)).toEqual({ name: 'Renamed' });
  await expect(refusal(page)).toHaveCount(0);
  expect(await read()).toMatchObject({ name: 'Renamed' });
});

test('a network lost right after the page has opened shows an error', async ({
  page,
  context,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await nameField(page).fill('Renamed');
  await context.setOffline(true);

  await saveButton(page).click();

  await expect(refusal(page)).toContainText('The server can’t be reached');
  await expect(nameField(page)).toHaveValue('Renamed');
});

test('a structured value can be edited while there is no network', async ({ page, context, api, accounts, faults }) => {
  faults.tolerate(/ERR_INTERNET_DISCONNECTED|Unable to preload/);
  const editors = page.waitForEvent('requestfinished', (request) => /structured-editor.*\.js/.test(request.url()));
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await editors;
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);

  const urls = await editField(fieldRow(page, 'app_urls'));

  await expect(urls.getByRole('textbox', { name: 'Add to Authorized URLs' })).toBeFocused();
});

test('a record that could not be loaded offline loads automatically after reconnecting', async ({
  page,
  context,
  accounts,
  faults,
}) => {
  faults.announce(/ERR_INTERNET_DISCONNECTED/);
  await openSignedIn(page, accounts.keys.demo);
  await page.getByRole('link', { name: 'Help centre' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
  await context.setOffline(true);

  await page.getByRole('link', { name: 'Mobile app' }).click();
  await expect(refusal(page)).toContainText('The project could not be loaded');
  await expect(refusal(page)).toContainText('The server can’t be reached');
  await context.setOffline(false);

  await expect(nameField(page)).toHaveValue('Mobile app');
});

test('a page whose code could not be loaded shows an error and opens on retry', async ({
  page,
  context,
  accounts,
  faults,
}) => {
  faults.announce(/ERR_INTERNET_DISCONNECTED/);
  faults.announce(/This page could not be loaded/);
  await openSignedIn(page, accounts.keys.demo);
  await page.getByRole('link', { name: 'Help centre' }).click();
  await expect(nameField(page)).toHaveValue('Help centre');
  await context.setOffline(true);

  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(refusal(page)).toContainText('This page could not be loaded');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByText('created the project')).toBeVisible();
});

test('a key revoked while the user types is replaced in a dialog, and the work continues', async ({
  page,
  ownServer,
  faults,
}) => {
  test.slow();
  // Chunks of the page may be loading while the server is down.
  faults.announce(/status of 401|ERR_CONNECTION_REFUSED/);
  const { keys, organizations, temporary } = ownServer.accounts;
  const api = apiAt(ownServer.url, keys.workshop);
  const { read } = await openProject(page, {
    api,
    key: temporary.value,
    url: ownServer.url,
    organization: organizations.workshop,
  });
  await nameField(page).fill('Renamed');
  await manage(ownServer.dataDir, 'key', 'revoke', '--id', temporary.id);

  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'This key is no longer accepted' });
  await dialog.getByLabel('Personal key').fill(keys.workshop);
  await dialog.getByRole('button', { name: 'Use this key' }).click();

  await expect(dialog).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Renamed');
  expect(await save(page)).toEqual({ name: 'Renamed' });
  expect(await read()).toMatchObject({ name: 'Renamed' });
});

test('the user can continue after the server was killed and restarted', async ({ page, ownServer, faults }) => {
  test.slow();
  faults.announce(/ERR_CONNECTION_(REFUSED|RESET)/);
  // A file may have been loading when the server was killed.
  faults.tolerate(/ERR_CONTENT_LENGTH_MISMATCH|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const { keys, organizations } = ownServer.accounts;
  const api = apiAt(ownServer.url, keys.workshop);
  const { read } = await openProject(page, { api, url: ownServer.url, organization: organizations.workshop });
  await nameField(page).fill('First');
  await save(page);
  await nameField(page).fill('Second');
  await ownServer.kill();

  await saveButton(page).click();
  await expect(refusal(page)).toContainText('The server can’t be reached');
  await ownServer.restart();
  expect(await read()).toMatchObject({ name: 'First' });

  expect(await save(page)).toEqual({ name: 'Second' });
  expect(await read()).toMatchObject({ name: 'Second' });
});
