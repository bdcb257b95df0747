import type { Page } from '@playwright/test';
import { openTab, save } from './support/form.ts';
import { nameField } from './support/project-page.ts';
import { expect, openSignedIn, test } from './support/story.ts';
import { translatePages } from './support/translate.ts';

const main = (page: Page) => page.getByRole('main');

test.beforeEach(({ page }) => translatePages(page));

test('in a translated page, lists count what is selected, filter, and open dialogs', async ({ page, accounts }) => {
  await openSignedIn(page, accounts.keys.demo, '/projects/1/experiments');
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (const count of [1, 2, 3]) {
    await rows.nth(count).check();
    await expect(main(page).getByText(`${count} selected`)).toBeVisible();
  }
  await rows.nth(1).uncheck();
  await expect(main(page).getByText('2 selected')).toBeVisible();
  await page
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Delete 2 experiments?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search experiments' }).fill('checkout');
  await expect(page.getByRole('link', { name: 'Shorter checkout' })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search experiments' }).fill('');
  await expect(page.getByRole('row').nth(3)).toBeVisible();
});

test('in a translated page, all views of an experiment open, and its results are computed again', async ({
  page,
  accounts,
}) => {
  await openSignedIn(page, accounts.keys.demo, '/projects/1/experiments');
  for (const name of ['Shorter checkout', 'Suggestions while typing a search']) {
    await page.getByRole('link', { name, exact: true }).click();
    for (const tab of ['Results', 'Setup', 'History', 'Overview', 'Results']) {
      await openTab(page, tab);
      await expect(
        page.getByRole('navigation', { name: 'Experiment' }).getByRole('link', { name: tab }),
      ).toHaveAttribute('aria-current', 'page');
    }
    const refresh = page.getByRole('button', { name: 'Refresh' });
    if (await refresh.isVisible()) await refresh.click();
    await page.getByRole('navigation').first().getByRole('link', { name: 'Experiments' }).click();
  }
});

test('in a translated page, the settings are changed, reviewed and saved', async ({ page, accounts, api }) => {
  const { id } = await api.post('projects/', { name: 'Shop' });
  const path = `/organizations/${accounts.organizations.workshop}/projects`;
  await openSignedIn(page, accounts.keys.workshop, path);
  await page.getByRole('link', { name: 'Shop' }).click();
  await nameField(page).fill('Store');
  await expect(main(page).getByText('1 change', { exact: true })).toBeVisible();
  await page.getByRole('switch', { name: 'Demo project' }).click();
  await expect(main(page).getByText('2 changes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('heading', { name: 'Review 2 changes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('switch', { name: 'Demo project' }).click();
  await save(page);
  await nameField(page).fill('Warehouse');
  await expect(main(page).getByText('1 change', { exact: true })).toBeVisible();
  await save(page);
  expect(await api.get(`projects/${id}/`)).toMatchObject({ name: 'Warehouse' });
});

test('in a translated page, every page opens from the navigation', async ({ page, accounts }) => {
  await openSignedIn(page, accounts.keys.demo, '/projects/1/flags');
  const links = page.getByRole('navigation').first().getByRole('link');
  await expect(links.filter({ hasText: 'Decision' })).toBeVisible();
  const names = (await links.allInnerTexts()).filter((name) => !name.includes('flags'));
  expect(names.length).toBeGreaterThan(5);
  for (const name of [...names, ...names]) {
    await links.filter({ hasText: name }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Feature flags');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Feature flags', level: 1 })).toBeVisible();
  }
});
