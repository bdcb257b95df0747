import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/story.ts';

const keyField = (page: Page) => page.getByLabel('Personal key');
const trouble = (page: Page) => page.getByRole('alert');

async function connectBy(page: Page, key: string, address?: string) {
  await page.goto('/connect');
  if (address !== undefined) {
    await page.getByRole('radio', { name: 'Another server' }).check();
    await page.getByRole('textbox', { name: 'Address' }).fill(address);
  }
  await keyField(page).fill(key);
  await page.getByRole('button', { name: 'Connect' }).click();
}

test('the printed sign-in link connects, and the key is removed from the address bar', async ({ page, accounts }) => {
  await page.goto(`/connect#key=${accounts.keys.demo}`);

  await expect(page.getByRole('link', { name: 'Web shop' })).toBeVisible();
  expect(page.url()).toMatch(/\/organizations\/[0-9a-f-]{36}\/projects$/);
  await page.goBack();
  expect(page.url()).not.toContain(accounts.keys.demo);
});

test('a typed key connects this tab and new ones, and is removed when the last one closes', async ({
  page,
  accounts,
  context,
}) => {
  await connectBy(page, accounts.keys.demo);
  await expect(page.getByRole('link', { name: 'Web shop' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Web shop' })).toBeVisible();

  const beside = await context.newPage();
  await beside.goto('/');
  await expect(beside.getByRole('link', { name: 'Web shop' })).toBeVisible();
  await Promise.all([page.close(), beside.close()]);
  const later = await context.newPage();
  await later.goto('/');
  await expect(keyField(later)).toHaveValue('');
});

test('with reduced motion, nothing moves while a key is tested', async ({ page, accounts }) => {
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0).length,
    );
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/**', async (route) => {
    await held;
    await route.continue();
  });
  await connectBy(page, accounts.keys.demo);
  await expect(page.locator('button[aria-busy="true"]')).toBeVisible();

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(moving).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(moving).toBe(0);
  answer();
  await expect(page.getByRole('link', { name: 'Web shop' })).toBeVisible();
});

test('with "stay connected", every tab is connected until one signs out', async ({ page, accounts, context }) => {
  await page.goto('/connect');
  await page.getByRole('checkbox', { name: 'Stay connected on this device' }).check();
  await keyField(page).fill(accounts.keys.demo);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('link', { name: 'Web shop' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('link', { name: 'Web shop' })).toBeVisible();

  await page.getByRole('button', { name: /Switch$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();

  await expect(keyField(page)).toHaveValue('');
  await expect(keyField(other)).toHaveValue('');
});

test('a page that needs a connection opens after connecting', async ({ page, accounts }) => {
  await page.goto('/projects/1/experiments');
  await keyField(page).fill(accounts.keys.demo);
  await page.getByRole('button', { name: 'Connect' }).click();

  await expect(page.getByRole('heading', { name: 'Experiments', level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/projects/1/experiments');
});

test('a wrong key shows an error and stays in the input', async ({ page, faults }) => {
  faults.announce(/status of 401/);

  await connectBy(page, 'phx_nobody');

  await expect(trouble(page)).toContainText('This server does not accept this key');
  await expect(keyField(page)).toHaveValue('phx_nobody');
});

test('a project token is rejected without a request', async ({ page }) => {
  await connectBy(page, 'phc_token');

  await expect(trouble(page)).toContainText('This is a project token');
});

test('a key without project access shows which scope is missing', async ({ page, accounts, faults }) => {
  faults.announce(/status of 403/);
  await connectBy(page, accounts.keys.experimentsOnly);

  await expect(trouble(page)).toContainText('has no access');
  await expect(trouble(page)).toContainText('project:read');
});

test('a key limited to one project opens its experiments', async ({ page, accounts }) => {
  await connectBy(page, accounts.keys.oneProject);

  await expect(page).toHaveURL(/\/projects\/1\/experiments$/);
  await expect(page.getByRole('heading', { name: 'Experiments', level: 1 })).toBeVisible();
});

test('a key for two organizations lets the user choose one and switch to the other', async ({ page, accounts }) => {
  await connectBy(page, accounts.keys.atlas);
  await page.getByRole('button', { name: 'Atlas' }).click();
  await expect(page).toHaveURL(new RegExp(accounts.organizations.atlas));

  await page.getByRole('button', { name: 'Atlas This server. Switch' }).click();
  await page.getByRole('menuitem', { name: 'Workshop' }).click();

  await expect(page).toHaveURL(new RegExp(accounts.organizations.workshop));
});

test('the error for an unreachable server contains its address', async ({ page, neighbours, faults }) => {
  faults.announce(/ERR_CONNECTION_REFUSED/);

  await connectBy(page, 'phx_key', neighbours.nobody);

  await expect(trouble(page)).toContainText(`No response from ${new URL(neighbours.nobody).host}`);
});

test('a server with another API is rejected', async ({ page, neighbours, faults }) => {
  faults.announce(/status of 404/);

  await connectBy(page, 'phx_key', `${neighbours.stranger}/`);

  await expect(trouble(page)).toContainText(`${new URL(neighbours.stranger).host} is not a supported server`);
});

test('an address that the security policy blocks shows which setting to change', async ({ page, faults }) => {
  faults.announce(/Content Security Policy/);

  await connectBy(page, 'phx_key', 'https://posthog.example.com');

  await expect(trouble(page)).toContainText('This console is not allowed to call posthog.example.com');
  await expect(trouble(page)).toContainText('API_ORIGINS');
});

test('an invalid address is rejected without a request', async ({ page }) => {
  await connectBy(page, 'phx_key', 'http://');

  await expect(trouble(page)).toContainText('Enter a valid address');
});

test('signing in returns to the page where the user signed out', async ({ page, accounts }) => {
  await signIn(page, accounts.keys.demo);
  await page.getByRole('link', { name: 'Help centre' }).click();
  await page.getByRole('button', { name: /Switch$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await keyField(page).fill(accounts.keys.demo);
  await page.getByRole('button', { name: 'Connect' }).click();

  await expect(page.getByRole('heading', { name: 'Help centre', level: 1 })).toBeVisible();
});
