import type { Page } from '@playwright/test';
import { editField, fieldRow, save, saveButton, writeOf } from './support/form.ts';
import { nameField, openProject } from './support/project-page.ts';
import { expect, test } from './support/story.ts';

const refusal = (page: Page) => page.getByRole('alert');

test('a server error is shown at its field, and the input stays', async ({ page, api, accounts, faults }) => {
  faults.announce(/status of 400/);
  const { read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await nameField(page).fill('Renamed');
  await zone.fill('Mars/Olympus Mons');

  const refused = await writeOf(page, () => saveButton(page).click());

  expect(refused).toMatchObject({ status: 400, body: { name: 'Renamed', timezone: 'Mars/Olympus Mons' } });
  await expect(fieldRow(page, 'timezone')).toContainText('This server doesn’t know the time zone');
  await expect(zone).toBeFocused();
  await expect(zone).toHaveAttribute('aria-invalid', 'true');
  await expect(zone).toHaveAccessibleDescription(/This server doesn’t know the time zone/);
  await expect(zone).toHaveValue('Mars/Olympus Mons');
  await expect(nameField(page)).toHaveValue('Renamed');
  expect(await read()).toMatchObject({ name: 'Steady', timezone: 'UTC' });

  await zone.fill('Europe/Oslo');
  expect(await save(page)).toEqual({ name: 'Renamed', timezone: 'Europe/Oslo' });
  await expect(fieldRow(page, 'timezone')).not.toContainText('This server doesn’t know the time zone');
  expect(await read()).toMatchObject({ name: 'Renamed', timezone: 'Europe/Oslo' });
});

test('client validation shows errors at the fields, and nothing is sent', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const writes: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && writes.push(request.url()));
  await page.getByLabel('Minimum duration', { exact: true }).fill('15.001');
  await (await editField(fieldRow(page, 'extra_settings'))).getByRole('textbox').fill('{"open": ');

  await saveButton(page).click();

  await expect(fieldRow(page, 'session_recording_minimum_duration_milliseconds')).toContainText('at most 15 seconds');
  await expect(fieldRow(page, 'extra_settings')).toContainText('Not valid JSON');
  await expect(page.getByLabel('Minimum duration', { exact: true })).toBeFocused();
  expect(writes).toEqual([]);
});

test('a key without write access is announced, and nothing can be typed or saved', async ({ page, api, accounts }) => {
  const { read } = await openProject(page, {
    api,
    key: accounts.keys.reader,
    organization: accounts.organizations.workshop,
  });

  await expect(page.getByRole('note', { name: 'Read-only key' })).toContainText('project:write');
  await expect(nameField(page)).toBeDisabled();
  await expect(saveButton(page)).toHaveAccessibleDescription(/project:write/);
  await page.keyboard.press('Control+s');
  await expect(refusal(page)).toContainText('project:write');
  expect(await read()).toMatchObject({ name: 'Steady' });
});

test('a change of another field by someone else is kept by a save', async ({ page, api, accounts, faults }) => {
  faults.announce(/status of 412/);
  const { path, read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  await nameField(page).fill('Mine');
  await api.patch(path, { anonymize_ips: true });

  expect(await save(page)).toEqual({ name: 'Mine' });

  await expect(page.getByRole('switch', { name: 'Discard IP addresses' })).toBeChecked();
  expect(await read()).toMatchObject({ name: 'Mine', anonymize_ips: true });
});

test('a conflict in the same field is shown, and the user chooses a value', async ({ page, api, accounts, faults }) => {
  faults.announce(/status of 412/);
  const { path, read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  const row = fieldRow(page, 'name');
  await nameField(page).fill('Mine');
  await api.patch(path, { name: 'Theirs' });

  await saveButton(page).click();
  await expect(refusal(page)).toContainText('Nothing was saved');
  await expect(row).toContainText(/wanda changed this (just now|\d+ seconds? ago), to Theirs/);
  await expect(nameField(page)).toHaveValue('Mine');
  expect(await read()).toMatchObject({ name: 'Theirs' });

  await row.getByRole('button', { name: 'Keep mine' }).click();
  expect(await save(page)).toEqual({ name: 'Mine' });
  expect(await read()).toMatchObject({ name: 'Mine' });

  await nameField(page).fill('Mine again');
  await api.patch(path, { name: 'Theirs again' });
  await saveButton(page).click();
  await row.getByRole('button', { name: 'Use theirs' }).click();
  await expect(nameField(page)).toHaveValue('Theirs again');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
});
