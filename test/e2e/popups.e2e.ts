import { saveButton } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

test('a name that is cut off has a tooltip on hover and focus, and Escape hides it', async ({
  page,
  api,
  accounts,
}) => {
  const long = `Shop ${'of many countries '.repeat(8)}`.trim();
  await api.post('projects/', { name: long });
  await api.post('projects/', { name: 'Short name' });
  await openSignedIn(page, accounts.keys.workshop);
  const link = page.getByRole('link', { name: long });
  const tooltip = page.getByRole('tooltip');
  await link.hover();
  await expect(tooltip).toHaveText(long);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await page.mouse.move(0, 0);

  await page.getByRole('button', { name: 'Project', exact: true }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await link.focus();
  await expect(tooltip).toHaveText(long);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
  await expect(link).toBeFocused();

  await link.blur();
  await link.focus();
  await expect(tooltip).toHaveText(long);
  await page.getByRole('link', { name: 'Short name' }).focus();
  await expect(tooltip).toHaveCount(0);
});

test('the menu of a row covers the rows below, also while the table scrolls', async ({ page, accounts }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await openSignedIn(page, accounts.keys.demo, '/projects/1/experiments');
  await page.getByRole('button', { name: 'Actions for Shorter checkout' }).click();

  // A click at the right edge fails if the actions of another row cover the menu.
  const item = page.getByRole('menuitem', { name: 'Duplicate' });
  await expect(item).toBeVisible();
  const { width = 0, height = 0 } = (await item.boundingBox()) ?? {};
  await item.click({ position: { x: width - 4, y: height / 2 }, timeout: 5000 });
  await expect(page).toHaveURL(/\/experiments\/new/);
});

test('the menu of a project opens outside its row at every width', async ({ page, accounts }) => {
  await openSignedIn(page, accounts.keys.demo);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Actions for Mobile app' }).click();
    // A click at the right edge fails if the cell clips the menu.
    const item = page.getByRole('menuitem', { name: 'Copy UUID' });
    await expect(item).toBeVisible();
    const box = await item.boundingBox();
    await item.click({ position: { x: (box?.width ?? 0) - 4, y: (box?.height ?? 0) / 2 }, trial: true, timeout: 5000 });
    await page.keyboard.press('Escape');
    await expect(item).toHaveCount(0);
  }
});

test('a notice does not cover the save bar', async ({ page, api, accounts }) => {
  const project = await api.post('projects/', { name: 'Notices' });
  const { id } = await api.post(`projects/${project.id}/experiments/`, { name: 'Noted', feature_flag_key: 'noted' });
  await openSignedIn(page, accounts.keys.workshop, `/projects/${project.id}/experiments/${id}/setup`);
  await page.getByLabel('Name', { exact: true }).fill('Changed');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const notice = page.getByText('Noted is archived').first();
  await expect(notice).toBeVisible();

  const [above, bar] = [await notice.boundingBox(), await saveButton(page).boundingBox()];
  expect(above && bar && above.y + above.height <= bar.y).toBe(true);
});

test('on a phone the navigation is a drawer, which returns the focus', async ({ page, accounts }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, accounts.keys.demo, '/projects/1/experiments');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await menu.click();
  await expect(drawer.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(menu).toBeFocused();

  await menu.click();
  await drawer.getByRole('link', { name: 'Activity' }).click();
  await expect(page).toHaveURL(/activity/);
  await expect(drawer).toHaveCount(0);
});
