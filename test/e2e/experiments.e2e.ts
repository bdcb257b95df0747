import type { Page } from '@playwright/test';
import type { Wire } from './support/api.ts';
import { sendVisits } from './support/events.ts';
import { openTab, save, writeOf } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const status = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true }).first();

/** Performs a lifecycle action and returns the request body. */
async function take(page: Page, step: string, action: string) {
  await page.getByRole('main').getByRole('button', { name: step }).first().click();
  const { body } = await writeOf(page, () => page.getByRole('dialog').getByRole('button', { name: action }).click());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  return body;
}

test('an experiment is created, launched, ended, archived and deleted', async ({ page, api, accounts, faults }) => {
  const project = await api.post('projects/', { name: 'Checkout' });
  const path = `projects/${project.id}/experiments`;
  const read = (id: string) => api.get(`${path}/${id}/`);
  await openSignedIn(page, accounts.keys.workshop, `/${path}`);
  await expect(page.getByRole('heading', { name: 'No experiments yet' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'New experiment' }).first().click();
  await label(page, 'Name').fill('Shorter checkout');
  await expect(label(page, 'Feature flag key')).toHaveValue('shorter-checkout');
  expect(await save(page)).toMatchObject({ name: 'Shorter checkout', feature_flag_key: 'shorter-checkout' });
  await expect(page).toHaveURL(new RegExp(`/${path}/\\d+$`));
  const id = page.url().split('/').at(-1) ?? '';
  await expect(page.getByRole('heading', { name: 'Shorter checkout', level: 1 })).toBeVisible();
  expect(await read(id)).toMatchObject({ start_date: null, feature_flag: { active: false } });

  await openTab(page, 'Setup');
  await label(page, 'Description').fill('One step less, since people leave at the second.');
  expect(await save(page)).toEqual({ description: 'One step less, since people leave at the second.' });

  expect(await take(page, 'Launch…', 'Launch anyway')).toEqual({ start_date: expect.any(String) });
  await expect(status(page, 'Running')).toBeVisible();
  expect(await read(id)).toMatchObject({
    start_date: expect.any(String),
    end_date: null,
    feature_flag: { active: true },
  });

  expect(await take(page, 'End…', 'End experiment')).toEqual({ end_date: expect.any(String) });
  await expect(status(page, 'Ended')).toBeVisible();
  expect(await read(id)).toMatchObject({ end_date: expect.any(String), feature_flag: { active: true } });

  const life = page.getByRole('region', { name: 'Lifecycle' });
  const archived = await writeOf(page, () => life.getByRole('button', { name: 'Archive' }).click());
  expect(archived.body).toEqual({ archived: true });
  await expect(told(page, 'Shorter checkout is archived')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Experiments' }).click();
  await expect(page.getByRole('heading', { name: 'No matching experiments' })).toBeVisible();
  await page.getByRole('button', { name: 'Archived: hidden' }).click();
  await page.getByRole('option', { name: 'only archived' }).click();
  await page.getByRole('row').getByRole('link', { name: 'Shorter checkout' }).click();
  await openTab(page, 'Setup');

  await life.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Shorter checkout?' });
  const confirm = dialog.getByRole('button', { name: 'Delete experiment' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type “Shorter checkout” to confirm').fill('Shorter checkout');
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'No experiments yet' })).toBeVisible();
  expect(await api.get(`${path}/`)).toMatchObject({ count: 0 });
  faults.announce(/status of 404/);
  await page.goto(`/${path}/${id}`);
  await expect(page.getByRole('alert')).toContainText('The experiment could not be loaded');
});

test('the list shows the state of every experiment, and keeps its search and filters in the URL', async ({
  page,
  accounts,
}) => {
  await openSignedIn(page, accounts.keys.demo, '/projects/1/experiments');
  const rows = page.getByRole('table', { name: 'Experiments' }).locator('tbody').getByRole('row');
  await expect(rows.filter({ hasText: 'Suggestions while typing a search' })).toHaveCount(1);
  const all = await rows.count();

  await page.getByRole('search').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Running', exact: true }).click();
  await expect(rows.filter({ hasNotText: 'Running' })).toHaveCount(0);
  const running = await rows.count();
  expect(running).toBeGreaterThan(0);
  expect(running).toBeLessThan(all);
  await page.reload();
  await expect(rows).toHaveCount(running);

  await page.getByRole('button', { name: 'Clear status' }).click();
  await expect(rows).toHaveCount(all);
  await page.getByRole('searchbox', { name: 'Search experiments' }).fill('search-suggestions');
  await expect(rows).toHaveCount(1);
  await expect(rows.getByRole('link', { name: 'Suggestions while typing a search' })).toBeVisible();
});

/** A legacy funnel, which the server computes on request. */
const signUps = {
  insight: 'FUNNELS',
  events: ['$pageview', 'signed_up'].map((id, order) => ({ id, name: id, type: 'events', order })),
};

test('the results page says what is missing before and after the launch, and shows the computed results', async ({
  page,
  api,
  server,
  accounts,
  faults,
}) => {
  faults.announce(/status of 400/);
  const project = await api.post('projects/', { name: 'Signups' });
  const path = `projects/${project.id}/experiments`;
  await openSignedIn(page, accounts.keys.workshop, `/${path}/new`);
  await label(page, 'Name').fill('Green button');
  await save(page);
  const id = /experiments\/(\d+)/.exec(page.url())?.[1];
  await api.patch(`${path}/${id}/`, { filters: signUps });
  await page.goto(`/${path}/${id}/results`);
  await expect(page.getByRole('heading', { name: 'No results before the launch' })).toBeVisible();

  await take(page, 'Launch…', 'Launch now');
  await expect(page.getByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('No event of the metric since the start');

  await sendVisits(server.url, project['api_token'], 'green-button', [
    { variant: 'control', people: 120, converted: 30 },
    { variant: 'test', people: 110, converted: 44 },
  ]);
  await page.getByRole('button', { name: 'Refresh' }).click();
  const row = (variant: string) =>
    page.getByRole('table', { name: 'Numbers' }).getByRole('row', { name: new RegExp(`^${variant}`) });
  await expect(row('control')).toContainText('25.00%');
  await expect(row('control')).toContainText('120');
  await expect(row('test')).toContainText('40.00%');
  await expect(row('test')).toContainText('110');

  const { result } = await api.get<{ result: { probability: Record<string, number> } }>(`${path}/${id}/results/`);
  await page.getByRole('button', { name: /^Details/ }).click();
  await page.getByRole('button', { name: 'Raw response', exact: true }).click();
  await expect(page.getByText(`"test": ${result.probability['test']}`)).toBeVisible();
});

test('an experiment is copied with its plan and gets its own flag key', async ({ page, api, accounts }) => {
  const project = await api.post('projects/', { name: 'Copies' });
  const path = `projects/${project.id}/experiments`;
  const { id } = await api.post(`${path}/`, {
    name: 'Original',
    feature_flag_key: 'original',
    description: 'The idea.',
  });
  await openSignedIn(page, accounts.keys.workshop, `/${path}/${id}/setup`);

  await page.getByRole('region', { name: 'Lifecycle' }).getByRole('button', { name: 'Duplicate' }).click();
  await expect(label(page, 'Feature flag key')).toHaveValue('original-2');
  await save(page);

  const { results } = await api.get<{ results: Wire[] }>(`${path}/`);
  expect(results).toMatchObject([
    { name: 'Original (copy)', feature_flag_key: 'original-2', description: 'The idea.' },
    { name: 'Original', feature_flag_key: 'original' },
  ]);
});

test('a read-only key sees why it cannot launch, and nothing is launched', async ({ page, api, accounts }) => {
  const project = await api.post('projects/', { name: 'Read only' });
  const path = `projects/${project.id}/experiments`;
  const { id } = await api.post(`${path}/`, { name: 'Still', feature_flag_key: 'still' });
  await openSignedIn(page, accounts.keys.reader, `/${path}/${id}`);

  const launch = page.getByRole('main').getByRole('button', { name: 'Launch…' }).first();
  await expect(launch).toBeDisabled();
  await expect(launch).toHaveAccessibleDescription(/experiment:write/);
  expect(await api.get(`${path}/${id}/`)).toMatchObject({ start_date: null });
});
