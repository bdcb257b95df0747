import type { Page } from '@playwright/test';
import { apiAt } from './support/api.ts';
import { save, writeOf } from './support/form.ts';
import { expect, openSignedIn, signIn, test } from './support/story.ts';

const nameField = (page: Page) => page.getByLabel('Name', { exact: true });
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const tokenShown = (page: Page) => page.getByRole('region', { name: 'Danger zone' }).getByText(/^phc_/);

test('a project is created, found in the list, renamed and deleted', async ({
  page,
  api,
  accounts,
  server,
  faults,
}) => {
  const path = `organizations/${accounts.organizations.workshop}/projects`;
  // The last project of an organization would need another confirmation.
  await api.post(`${path}/`, { name: 'Staying' });
  await openSignedIn(page, accounts.keys.workshop);

  await page.getByRole('link', { name: 'New project' }).first().click();
  await nameField(page).fill('Tideline');
  expect(await save(page)).toEqual({ name: 'Tideline' });
  await expect(page.getByRole('heading', { name: 'Tideline', level: 1 })).toBeVisible();
  const id = Number(/projects\/(\d+)\/start$/.exec(page.url())?.[1]);
  expect(await api.get(`${path}/${id}/`)).toMatchObject({ name: 'Tideline', timezone: 'UTC' });

  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('row').getByRole('link', { name: 'Tideline' }).click();
  await nameField(page).fill('Tideline East');
  expect(await save(page)).toEqual({ name: 'Tideline East' });
  await expect(told(page, 'Saved Tideline East')).toBeVisible();
  expect(await api.get(`${path}/${id}/`)).toMatchObject({ name: 'Tideline East' });

  await page.getByRole('button', { name: 'Delete project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this project?' });
  const confirm = dialog.getByRole('button', { name: 'Delete project' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type “Tideline East” to confirm').fill('Tideline East');
  await confirm.click();

  await expect(told(page, 'Deleted Tideline East')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tideline East' })).toHaveCount(0);
  await expect(apiAt(server.url, accounts.keys.workshop).get(`${path}/${id}/`)).rejects.toThrow('404');
  faults.announce(/status of 404/);
  await page.goto(`/${path}/${id}`);
  await expect(page.getByRole('alert')).toContainText('The project could not be loaded');
});

test('an organization without projects explains how to start, and the page of a long list is in the URL', async ({
  page,
  server,
  accounts,
}) => {
  const { keys, organizations } = accounts;
  const atlas = apiAt(server.url, keys.atlas);
  const list = `/organizations/${organizations.atlas}/projects`;
  const rows = page.getByRole('table', { name: 'Projects' }).locator('tbody').getByRole('link');
  await page.goto(`/connect#key=${keys.atlas}`);
  await page.getByRole('button', { name: 'Atlas' }).click();
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();

  const numbers = Array.from({ length: 27 }, (_, index) => index + 1);
  for (const number of numbers)
    await atlas.post(`organizations/${organizations.atlas}/projects/`, { name: `Map ${number}` });
  await page.reload();
  await expect(rows.first()).toHaveText('Map 1');
  await expect(page.getByText('1–25 of 27')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows).toHaveText(['Map 26', 'Map 27']);
  await expect(page).toHaveURL(`${list}?offset=25`);
  await page.reload();
  await expect(rows).toHaveText(['Map 26', 'Map 27']);
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled();

  await page.getByRole('combobox', { name: 'Rows' }).selectOption('50');
  await expect(page.getByText('1–27 of 27')).toBeVisible();
  await expect(page).toHaveURL(`${list}?limit=50`);
  await page.goBack();
  await expect(rows).toHaveText(['Map 26', 'Map 27']);

  await page.goto(`${list}?offset=75`);
  await expect(page.getByRole('heading', { name: 'This page is empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(rows.first()).toHaveText('Map 1');
});

test('projects can be searched, filtered and sorted, and the URL contains the search', async ({ page, accounts }) => {
  await signIn(page, accounts.keys.demo);
  const list = new URL(page.url()).pathname;
  const rows = page.getByRole('table', { name: 'Projects' }).locator('tbody').getByRole('link');
  await expect(rows.first()).toHaveText('Web shop');

  const search = page.getByRole('searchbox', { name: 'Search projects' });
  // The keys are pressed before the code of the shortcuts has loaded.
  await page.keyboard.type('/a');
  await expect(search).toBeFocused();
  await search.fill('');
  await page.keyboard.type('api trail');
  await expect(rows).toHaveText(['Trail conditions API']);
  await expect(page).toHaveURL(`${list}?q=api+trail`);
  await search.fill('');
  await expect(rows.first()).toHaveText('Web shop');

  await page.getByRole('search').getByRole('button', { name: 'Access' }).click();
  await page.getByRole('option', { name: 'everyone' }).click();
  await page.getByRole('button', { name: 'Project', exact: true }).click();
  await expect(rows).toHaveText(['Help centre', 'Mobile app', 'Trail conditions API', 'Web shop']);
  await page.reload();
  await expect(rows).toHaveText(['Help centre', 'Mobile app', 'Trail conditions API', 'Web shop']);
  await expect(page).toHaveURL(`${list}?access_control=everyone&sort=name`);

  await rows.first().click();
  await expect(nameField(page)).toHaveValue('Help centre');
  await page.goBack();
  await expect(page.getByText('4 of 5 projects')).toBeVisible();
});

test('the list shows the values of the API response', async ({ page, accounts }) => {
  await openSignedIn(page, accounts.keys.demo);
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });

  await expect(row('Web shop')).toContainText('Europe/Berlin');
  await expect(row('Web shop')).toContainText('Received');
  await expect(row('Trail conditions API')).toContainText('No events yet');
  await expect(row('Checkout (staging)')).toContainText('Project members');
  await expect(row('Web shop').getByRole('button', { name: 'Copy the token of Web shop' })).toHaveText(/^phc_/);
});

test('the token is copied, and reset after the name was typed', async ({ page, context, api, accounts }) => {
  const path = `organizations/${accounts.organizations.workshop}/projects`;
  const { id, api_token: old } = await api.post(`${path}/`, { name: 'Secretive' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedIn(page, accounts.keys.workshop, `/${path}/${id}`);

  await page.getByRole('button', { name: 'Copy the project token' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(old);

  await page.getByRole('button', { name: 'Reset token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset the token of this project?' });
  await expect(dialog).toContainText(String(old));
  await expect(dialog.getByRole('button', { name: 'Reset token' })).toBeDisabled();
  await dialog.getByLabel('Type “Secretive” to confirm').fill('Secretive');
  await dialog.getByRole('button', { name: 'Reset token' }).click();

  await expect(told(page, 'Saved a new token')).toBeVisible();
  const { api_token: fresh } = await api.get(`${path}/${id}/`);
  expect(fresh).not.toBe(old);
  const done = page.getByRole('dialog', { name: 'Secretive has a new token' });
  await done.getByRole('button', { name: 'Copy the HTML code' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`posthog.init('${fresh}'`);
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(tokenShown(page)).toHaveText(String(fresh));
});

test('the activity shows who changed what, with both values', async ({ page, api, accounts }) => {
  const path = `organizations/${accounts.organizations.workshop}/projects`;
  const { id } = await api.post(`${path}/`, { name: 'Before' });
  await openSignedIn(page, accounts.keys.workshop, `/${path}/${id}`);
  await nameField(page).fill('After');
  await page.getByRole('switch', { name: 'Discard IP addresses' }).check();
  expect(await save(page)).toEqual({ name: 'After', anonymize_ips: true });

  await page.getByRole('link', { name: 'Activity' }).click();

  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'changed 2 settings' });
  await expect(entry).toContainText('wanda');
  await expect(entry.getByRole('deletion').filter({ hasText: 'Before' })).toBeVisible();
  await expect(entry.getByRole('insertion').filter({ hasText: 'After' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'created the project' })).toBeVisible();
});

test('a demo project shows the progress of its data', async ({ page, accounts }) => {
  await openSignedIn(page, accounts.keys.workshop);
  // An empty list has a second button, below the page header.
  await page.getByRole('link', { name: 'New project' }).first().click();
  await nameField(page).fill('Showcase');
  await page.getByRole('switch', { name: 'Demo project' }).check();

  expect(await save(page)).toEqual({ name: 'Showcase', is_demo: true });

  await expect(told(page, /Demo data is being generated|demo data is complete/)).toBeVisible();
});

test('a member sees that only administrators can delete and reset', async ({ page, api, accounts }) => {
  const path = `organizations/${accounts.organizations.workshop}/projects`;
  const { id } = await api.post(`${path}/`, { name: 'Guarded' });
  await page.goto(`/connect#key=${accounts.keys.atlas}`);
  await page.getByRole('button', { name: 'Workshop' }).click();
  await page.goto(`/${path}/${id}`);

  for (const name of ['Delete project', 'Reset token']) {
    const button = page.getByRole('button', { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(/Only administrators can .* You are a member/);
  }
});

test('the review shows both values of each change and can undo single changes', async ({ page, api, accounts }) => {
  const path = `organizations/${accounts.organizations.workshop}/projects`;
  const { id } = await api.post(`${path}/`, { name: 'Reviewed' });
  await openSignedIn(page, accounts.keys.workshop, `/${path}/${id}`);
  await nameField(page).fill('Mistaken');
  await page.getByRole('switch', { name: 'Private project' }).check();

  await page.getByRole('button', { name: 'Review changes' }).click();
  const review = page.getByRole('region', { name: 'Changes to be sent' });
  await expect(review.getByRole('deletion').filter({ hasText: 'Reviewed' })).toBeVisible();
  await expect(review.getByRole('insertion').filter({ hasText: 'Mistaken' })).toBeVisible();
  await review.getByRole('listitem').filter({ hasText: 'Mistaken' }).getByRole('button', { name: 'Undo' }).click();

  await expect(nameField(page)).toHaveValue('Reviewed');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(review.getByRole('alert')).toHaveText('Nothing was saved yet. Confirm 1 change, then save.');
  const tick = review.getByRole('checkbox', { name: /I understand that members .* lose access to the project/ });
  await expect(tick).toBeFocused();
  await page.keyboard.press('Space');
  await expect(review.getByRole('alert')).toHaveCount(0);
  const { body } = await writeOf(page, () => page.keyboard.press('Control+s'));
  expect(body).toEqual({ access_control: true });
});
