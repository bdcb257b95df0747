import type { Page } from '@playwright/test';
import { nameField, openProject } from './support/project-page.ts';
import { expect, openSignedIn, signIn, test } from './support/story.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
/** Delays the code of the command palette. */
const delayPalette = (page: Page) =>
  page.route(/global-shortcuts.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
const goTo = (page: Page) => page.getByRole('combobox', { name: 'Go to' });

test('closing the palette or a dialog returns the focus', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await nameField(page).focus();
  await page.keyboard.press('Control+k');
  await expect(goTo(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(nameField(page)).toBeFocused();

  const reset = page.getByRole('button', { name: 'Reset token' });
  await reset.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Workshop · This server');
  await page.keyboard.press('Escape');
  await expect(reset).toBeFocused();

  await page.getByRole('link', { name: 'Activity' }).first().click();
  await expect(heading(page, 'Activity')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(goTo(page)).toBeFocused();
  await page.goBack();
  await expect(nameField(page)).toBeVisible();
  await expect(goTo(page)).toBeHidden();
});

test('text typed right after Ctrl+K goes into the palette, even while its code is loading', async ({
  page,
  api,
  accounts,
}) => {
  await delayPalette(page);
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await nameField(page).press('End');
  await page.keyboard.type('s');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('weekz');
  await page.keyboard.press('Backspace');

  await expect(goTo(page)).toBeFocused();
  await expect(goTo(page)).toHaveValue('week');
  await expect(nameField(page)).toHaveValue('Steadys');
});

test('Enter after text typed right after Ctrl+K opens the result of the whole text', async ({
  page,
  api,
  accounts,
}) => {
  const organization = accounts.organizations.workshop;
  await api.post(`organizations/${organization}/projects/`, { name: 'Activity of robots' });
  await delayPalette(page);
  await openProject(page, { api, organization });

  await page.keyboard.press('Control+k');
  // The page "Activity" is the first result until the projects have loaded and the text is complete.
  await page.keyboard.type('activity of');
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Activity of robots')).toBeVisible();
  await expect(goTo(page)).toBeHidden();
});

test('a command palette that can’t be loaded says so, and the next try opens it', async ({
  page,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/net::ERR_FAILED .*global-shortcuts/);
  await page.route(/global-shortcuts.*\.js/, (route) => route.abort());
  await openProject(page, { api, organization: accounts.organizations.workshop });

  await page.keyboard.press('Control+k');
  await expect(page.getByText('The command palette could not be loaded. Check the network')).toBeVisible();
  await page.unroute(/global-shortcuts.*\.js/);
  await page.keyboard.press('Control+k');

  await expect(goTo(page)).toBeFocused();
});

test('several connections can be used, and going back restores the connection of a page', async ({
  page,
  accounts,
}) => {
  await signIn(page, accounts.keys.demo);
  await page.getByRole('link', { name: 'Web shop' }).click();
  await expect(heading(page, 'Web shop')).toBeVisible();

  await page.goto(`/connect#key=${accounts.keys.workshop}`);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('button', { name: 'Workshop This server (Story). Switch' })).toBeVisible();
  await page.getByRole('button', { name: /Switch$/ }).click();
  await page.getByRole('menuitem', { name: /^Fernhill.* This server$/ }).click();
  await expect(page.getByRole('link', { name: 'Web shop' })).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Workshop This server (Story). Switch' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('link', { name: 'Web shop' })).toBeVisible();
});

test('offline mode shows a message, and changes are saved after reconnecting', async ({
  page,
  api,
  accounts,
  context,
}) => {
  const { read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 220);
  // The last part of the page that loads. Without a network, its code would be reported as failed.
  await expect(page.getByRole('heading', { name: 'Danger zone' })).toBeVisible();
  const offline = page.getByText('You are offline');
  await expect(page.locator('[data-connection-status]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(offline).toBeVisible();
  await nameField(page).fill('Typed in a tunnel');
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await page.keyboard.press('Control+s');

  await expect(page.getByRole('status').filter({ hasText: 'Saved Typed in a tunnel' })).toBeVisible();
  expect(await read()).toMatchObject({ name: 'Typed in a tunnel' });
});

test('a slow save shows a message until it is finished', async ({ page, api, accounts, context }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 220);
  await expect(page.locator('[data-connection-status]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 6500,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await nameField(page).fill('Over a thin line');
  await page.keyboard.press('Control+s');

  const slow = page.getByText('This is taking longer than usual. The page keeps trying.');
  await expect(slow).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved Over a thin line' })).toBeVisible();
  await expect(slow).toBeHidden();
});

test('a new version is offered, and unsaved changes are restored after the reload', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await page.mouse.move(200, 200);
  await page.mouse.move(220, 220);
  await expect(page.locator('[data-connection-status]')).toBeAttached();
  await nameField(page).fill('Half typed');
  await page.route('/version.json', (route) => route.fulfill({ json: { entry: '/assets/index-newer.js' } }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await expect(page.getByText('A new version of this console is available')).toBeVisible();
  await expect(nameField(page)).toHaveValue('Half typed');
  await page.getByRole('button', { name: 'Reload' }).click();

  await expect(page.getByRole('region', { name: 'Restored draft' })).toBeVisible();
  await expect(nameField(page)).toHaveValue('Half typed');
});

test('a link to a section shows its title below the header', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Surveys' }).click();

  const title = page.getByRole('heading', { name: 'Surveys and integrations' });
  await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(120);
  await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThan(40);
});

test('in a narrow window, the activity of a project shows the name of the project', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await page.getByRole('link', { name: 'Activity' }).first().click();
  await expect(heading(page, 'Activity')).toBeVisible();
  const name = page.getByRole('main').getByText('Steady', { exact: true }).first();

  await expect(name).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(name).toBeVisible();
  await expect(name).toBeInViewport();
});

test('on a phone, the rows of both lists are cards, and the headings of the columns take no space', async ({
  page,
  accounts,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, accounts.keys.demo, '/projects/1/experiments');
  for (const list of ['Experiments', 'Projects']) {
    if (list === 'Projects') await page.goto('/');
    const heads = page.getByRole('table', { name: list }).getByRole('rowgroup').first();
    await expect(heads).toBeAttached();
    expect((await heads.boundingBox())?.height).toBeLessThanOrEqual(1);
  }
});

test('the numbers of a mean fit into the page', async ({ page, accounts }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, accounts.keys.demo);
  const numbers = page.getByRole('table', { name: 'Numbers' }).first();
  // The server creates the events of the demo organization after it has started.
  await expect(async () => {
    await page.goto('/projects/1/experiments/3/results');
    await expect(numbers.getByRole('columnheader', { name: /^Chance to beat/ })).toBeVisible({ timeout: 5000 });
  }).toPass();

  await page.getByRole('button', { name: 'More columns' }).click();
  for (const name of [
    'Share and plan',
    'Total',
    'Difference',
    '95% interval',
    'Chance to be the best',
    'Expected loss',
  ])
    await page.getByRole('menuitemcheckbox', { name }).click();
  await page.keyboard.press('Escape');
  await expect(numbers.getByRole('columnheader', { name: /^Expected loss/ })).toBeVisible();
  const [width, room = 0] = await numbers.evaluate((table) => [table.scrollWidth, table.parentElement?.clientWidth]);
  expect(width).toBeLessThanOrEqual(room);
});
