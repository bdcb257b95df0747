import type { Locator, Page } from '@playwright/test';
import { writeOf } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

/** The maximum number of Tab presses between two elements of a test. */
const FAR = 160;

/** Presses Tab until the focus is on an element. */
async function tabTo(page: Page, wanted: Locator) {
  const isThere = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < FAR && !(await isThere()); presses++) await page.keyboard.press('Tab');
  await expect(wanted).toBeFocused();
}

/** Moves to an element with Tab and presses a key on it. */
async function pressOn(page: Page, wanted: Locator, key = 'Enter') {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

test('the list can be searched, filtered, sorted and changed in bulk without a pointer', async ({ page, accounts }) => {
  await openSignedIn(page, accounts.keys.demo, '/projects/1/experiments');
  const table = page.getByRole('table', { name: 'Experiments' });
  const rows = table.locator('tbody').getByRole('row');
  const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();

  await tabTo(page, page.getByRole('searchbox', { name: 'Search experiments' }));
  await page.keyboard.type('checkout');
  await expect(rows.filter({ hasNotText: /checkout/i })).toHaveCount(0);
  await expect(page).toHaveURL(/q=checkout/);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(all);

  await pressOn(page, page.getByRole('search').getByRole('button', { name: 'Status' }));
  await expect(page.getByLabel('Search status')).toBeFocused();
  await page.keyboard.type('run');
  await expect(page.getByRole('option', { name: 'running' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(rows.filter({ hasNotText: 'Running' })).toHaveCount(0);
  await expect(page.getByRole('search').getByRole('button', { name: 'Status: running' })).toBeFocused();
  await pressOn(page, button('Clear status'));
  await expect(rows).toHaveCount(all);

  await pressOn(page, button('Columns'));
  await expect(page.getByRole('menuitemcheckbox', { name: 'Flag key' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(table.getByRole('columnheader', { name: 'Flag key' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button('Columns')).toBeFocused();

  const name = table.getByRole('columnheader', { name: 'Name' });
  await pressOn(page, name.getByRole('button'));
  await expect(name).toHaveAttribute('aria-sort', 'ascending');

  await pressOn(page, rows.nth(0).getByRole('checkbox'), 'Space');
  await pressOn(page, rows.nth(2).getByRole('checkbox'), 'Shift+Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await pressOn(page, rows.nth(2).getByRole('button', { name: /^Actions for/ }));
  await expect(rows.nth(2).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2).getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.nth(2).getByRole('button', { name: /^Actions for/ })).toBeFocused();

  const bulk = page.getByRole('region', { name: 'Selected experiments' });
  await pressOn(page, bulk.getByRole('button', { name: 'Delete…' }));
  const dialog = page.getByRole('dialog', { name: 'Delete 3 experiments?' });
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(bulk.getByRole('button', { name: 'Delete…' })).toBeFocused();
  await pressOn(page, bulk.getByRole('button', { name: 'Clear the selection' }));
  await expect(bulk).toHaveCount(0);
});

test('an experiment is created, with reordered variants and steps, without a pointer', async ({
  page,
  api,
  accounts,
}) => {
  const project = await api.post('projects/', { name: 'Keys' });
  const path = `projects/${project.id}/experiments`;
  await openSignedIn(page, accounts.keys.workshop, `/${path}/new`);
  const label = (words: string) => page.getByLabel(words, { exact: true });
  const button = (words: string) => page.getByRole('main').getByRole('button', { name: words, exact: true });
  await expect(label('Name')).toBeVisible();

  await tabTo(page, label('Name'));
  await page.keyboard.type('By keys');
  await pressOn(page, button('Continue'));
  await pressOn(page, button('Add variant'));
  await pressOn(page, label('Share of variant B in percent'), 'Control+a');
  await page.keyboard.type('40');
  await expect(page.getByText('The shares add up to 100%.')).toBeVisible();
  await pressOn(page, button('Continue'));
  await tabTo(page, label('Event of step 1'));
  await page.keyboard.type('paid');
  await page.keyboard.press('Escape');
  await pressOn(page, button('Add step'));
  await tabTo(page, label('Event of step 2'));
  await page.keyboard.type('opened');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(label('Event of step 1')).toHaveValue('opened');
  await expect(label('Event of step 1')).toBeFocused();
  const { body } = await writeOf(page, () => page.keyboard.press('Control+s'));

  expect(body).toMatchObject({
    name: 'By keys',
    feature_flag_key: 'by-keys',
    parameters: { feature_flag_variants: [{ key: 'control' }, { rollout_percentage: 40 }, {}] },
    metrics: [{ series: [{ event: 'opened' }, { event: 'paid' }] }],
  });
  const launch = page.getByRole('main').getByRole('button', { name: 'Launch…' }).first();
  await pressOn(page, launch);
  await expect(page.getByRole('dialog', { name: 'Launch By keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(launch).toBeFocused();
});
