import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { apiAt } from './support/api.ts';
import { fieldRow, save, saveButton, writeOf } from './support/form.ts';
import { manage } from './support/server-process.ts';
import { expect, signIn, test } from './support/story.ts';

const nameField = (page: Page) => page.getByLabel('Name', { exact: true });
const refusal = (page: Page) => page.getByRole('alert');

/** A project of the workshop, opened by whoever has `key`. */
async function openProject(
  page: Page,
  { api, key = api.key, url = '', organization }: { api: Api; key?: string; url?: string; organization: string },
) {
  const path = `organizations/${organization}/projects`;
  const { id } = await api.post(`${path}/`, { name: 'Steady' });
  await signIn(page, key, url);
  await page.goto(`${url}/${path}/${id}`);
  await expect(nameField(page)).toHaveValue('Steady');
  return { path: `${path}/${id}/`, read: () => api.get(`${path}/${id}/`) };
}

test('what the server refuses is said at its field, and everything typed stays', async ({
  page,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/status of 400/);
  const { read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await nameField(page).fill('Renamed');
  await zone.fill('Mars/Olympus Mons');

  const refused = await writeOf(page, () => saveButton(page).click());

  expect(refused).toMatchObject({ status: 400, body: { name: 'Renamed', timezone: 'Mars/Olympus Mons' } });
  await expect(fieldRow(page, 'timezone')).toContainText('is not a valid choice');
  await expect(zone).toBeFocused();
  await expect(zone).toHaveAttribute('aria-invalid', 'true');
  await expect(zone).toHaveAccessibleDescription(/is not a valid choice/);
  await expect(zone).toHaveValue('Mars/Olympus Mons');
  await expect(nameField(page)).toHaveValue('Renamed');
  expect(await read()).toMatchObject({ name: 'Steady', timezone: 'UTC' });

  await zone.fill('Europe/Oslo');
  expect(await save(page)).toEqual({ name: 'Renamed', timezone: 'Europe/Oslo' });
  await expect(fieldRow(page, 'timezone')).not.toContainText('is not a valid choice');
  expect(await read()).toMatchObject({ name: 'Renamed', timezone: 'Europe/Oslo' });
});

test('what the console itself can tell to be wrong is said at its field, and nothing is sent', async ({
  page,
  api,
  accounts,
}) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && writes.push(request.url()));
  await page.getByLabel('Minimum duration', { exact: true }).fill('15001');
  await page.getByLabel('Extra settings', { exact: true }).fill('{"open": ');

  await saveButton(page).click();

  await expect(fieldRow(page, 'session_recording_minimum_duration_milliseconds')).toContainText(
    'less than or equal to 15000',
  );
  await expect(fieldRow(page, 'extra_settings')).toContainText('This is not valid JSON');
  await expect(page.getByLabel('Minimum duration', { exact: true })).toBeFocused();
  expect(writes).toEqual([]);
});

test('a key without the right to write is told so, and everything typed stays', async ({
  page,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/status of 403/);
  const { read } = await openProject(page, {
    api,
    key: accounts.keys.reader,
    organization: accounts.organizations.workshop,
  });
  await nameField(page).fill('Renamed');

  await saveButton(page).click();

  await expect(refusal(page)).toContainText('project:write');
  await expect(nameField(page)).toHaveValue('Renamed');
  expect(await read()).toMatchObject({ name: 'Steady' });
});

test('a lost network is said, what was typed stays, and saving goes on once it is back', async ({
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
  await expect(refusal(page)).toContainText('The server cannot be reached');
  await expect(nameField(page)).toHaveValue('Renamed');

  await context.setOffline(false);
  expect(await save(page)).toEqual({ name: 'Renamed' });
  await expect(refusal(page)).toHaveCount(0);
  expect(await read()).toMatchObject({ name: 'Renamed' });
});

test('a page that cannot be loaded without a network is tried again by one click', async ({
  page,
  context,
  accounts,
  faults,
}) => {
  faults.announce(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, accounts.keys.demo);
  await page.getByRole('link', { name: 'Help centre' }).click();
  await expect(nameField(page)).toHaveValue('Help centre');
  await context.setOffline(true);

  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be loaded');

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^changed/).first()).toBeVisible();
});

test('a key that is revoked while somebody types is asked for in place, and the work goes on', async ({
  page,
  ownServer,
  accounts,
  faults,
}) => {
  faults.announce(/status of 401/);
  const { keys, organizations, temporary } = accounts;
  const api = apiAt(ownServer.url, keys.workshop);
  const { read } = await openProject(page, {
    api,
    key: temporary.value,
    url: ownServer.url,
    organization: organizations.workshop,
  });
  await nameField(page).fill('Renamed');
  await ownServer.stop();
  await manage(ownServer.dataDir, 'key', 'revoke', '--id', temporary.id);
  await ownServer.restart();

  await saveButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'This key is no longer accepted' });
  await dialog.getByLabel('Personal key').fill(keys.workshop);
  await dialog.getByRole('button', { name: 'Use this key' }).click();

  await expect(dialog).toHaveCount(0);
  await expect(nameField(page)).toHaveValue('Renamed');
  expect(await save(page)).toEqual({ name: 'Renamed' });
  expect(await read()).toMatchObject({ name: 'Renamed' });
});

test('a server that is killed while somebody types is waited for, and the work goes on', async ({
  page,
  ownServer,
  accounts,
  faults,
}) => {
  faults.announce(/ERR_CONNECTION_REFUSED/);
  const { keys, organizations } = accounts;
  const api = apiAt(ownServer.url, keys.workshop);
  const { read } = await openProject(page, { api, url: ownServer.url, organization: organizations.workshop });
  await nameField(page).fill('First');
  await save(page);
  await nameField(page).fill('Second');
  await ownServer.kill();

  await saveButton(page).click();
  await expect(refusal(page)).toContainText('The server cannot be reached');
  await ownServer.restart();
  expect(await read()).toMatchObject({ name: 'First' });

  expect(await save(page)).toEqual({ name: 'Second' });
  expect(await read()).toMatchObject({ name: 'Second' });
});

test('a colleague’s change of another field is kept when this person saves', async ({
  page,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/status of 412/);
  const { path, read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  await nameField(page).fill('Mine');
  await api.patch(path, { anonymize_ips: true });

  expect(await save(page)).toEqual({ name: 'Mine' });

  await expect(page.getByRole('switch', { name: 'Discard IP addresses' })).toBeChecked();
  expect(await read()).toMatchObject({ name: 'Mine', anonymize_ips: true });
});

test('a colleague’s change of the same field is shown, and the person chooses which one stays', async ({
  page,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/status of 412/);
  const { path, read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  const row = fieldRow(page, 'name');
  await nameField(page).fill('Mine');
  await api.patch(path, { name: 'Theirs' });

  await saveButton(page).click();
  await expect(refusal(page)).toContainText('Nothing was sent');
  await expect(row).toContainText('Someone else changed this meanwhile, to Theirs');
  await expect(nameField(page)).toHaveValue('Mine');
  expect(await read()).toMatchObject({ name: 'Theirs' });

  await row.getByRole('button', { name: 'Keep mine' }).click();
  expect(await save(page)).toEqual({ name: 'Mine' });
  expect(await read()).toMatchObject({ name: 'Mine' });

  await nameField(page).fill('Mine again');
  await api.patch(path, { name: 'Theirs again' });
  await saveButton(page).click();
  await row.getByRole('button', { name: 'Take theirs' }).click();
  await expect(nameField(page)).toHaveValue('Theirs again');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
});

test('what was typed comes back after a reload, but for secrets', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const webhook = page.getByLabel('Incoming webhook', { exact: true });
  await nameField(page).fill('Half done');
  await page.getByLabel('Extra settings', { exact: true }).fill('{"unfinished": ');
  await webhook.fill('https://hooks.example/secret');

  await page.reload();

  const draft = page.getByRole('region', { name: 'Restored draft' });
  await expect(draft).toContainText('nothing of it was sent');
  await expect(nameField(page)).toHaveValue('Half done');
  await expect(page.getByLabel('Extra settings', { exact: true })).toHaveValue('{"unfinished": ');
  await expect(webhook).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hooks.example');

  await draft.getByRole('button', { name: 'Discard it' }).click();
  await expect(nameField(page)).toHaveValue('Steady');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Steady');
  await expect(draft).toHaveCount(0);
});

test('a draft that was saved does not come back', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await nameField(page).fill('Half done');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Half done');
  expect(await save(page)).toEqual({ name: 'Half done' });

  await page.reload();

  await expect(nameField(page)).toHaveValue('Half done');
  await expect(page.getByRole('region', { name: 'Restored draft' })).toHaveCount(0);
});
