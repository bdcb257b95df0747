import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { editField, fieldRow, save } from './support/form.ts';
import { nameField, openProject } from './support/project-page.ts';
import { expect, openSignedIn, test } from './support/story.ts';

test('unsaved changes are restored after a reload, except secrets', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const webhook = page.getByLabel('Incoming webhook', { exact: true });
  await nameField(page).fill('Half done');
  const extra = await editField(fieldRow(page, 'extra_settings'));
  await extra.getByRole('textbox').fill('{"unfinished": ');
  await webhook.fill('https://hooks.example/secret');

  await page.reload();

  const draft = page.getByRole('region', { name: 'Restored draft' });
  await expect(draft).toContainText('were restored');
  await expect(nameField(page)).toHaveValue('Half done');
  await expect(extra.getByRole('textbox')).toHaveValue('{"unfinished": ');
  await expect(webhook).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hooks.example');

  await draft.getByRole('button', { name: 'Discard draft' }).click();
  await expect(nameField(page)).toHaveValue('Steady');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Steady');
  await expect(draft).toHaveCount(0);
});

test('after a save, no draft is restored', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await nameField(page).fill('Half done');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Half done');
  expect(await save(page)).toEqual({ name: 'Half done' });

  await page.reload();

  await expect(nameField(page)).toHaveValue('Half done');
  await expect(page.getByRole('region', { name: 'Restored draft' })).toHaveCount(0);
});

test('a crashed tab loses at most what was typed in the last 300 ms', async ({ page, context, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const address = page.url();
  await nameField(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and whole again', { delay: 100 });
  const devtools = await context.newCDPSession(page);
  void devtools.send('Page.crash').catch(() => {});
  await page.waitForEvent('crash');

  const next = await context.newPage();
  await openSignedIn(next, accounts.keys.workshop, new URL(address).pathname);

  await expect(nameField(next)).toHaveValue(/^Steady and whole/);
  await expect(next.getByRole('region', { name: 'Restored draft' })).toContainText('were restored');
});

/** Opens a browser with a profile folder. Removes the lock files that a killed browser leaves in this folder. */
function openBrowser(profile: string) {
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
    rmSync(join(profile, name), { force: true });
  return chromium.launchPersistentContext(profile, { executablePath: process.env['CHROMIUM_PATH'] ?? '' });
}

/** Kills all processes of a browser, as a crash of the machine does. */
async function killBrowser(browser: Browser | null) {
  const session = await browser?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  for (const { id } of processInfo) process.kill(id, 'SIGKILL');
}

test('a draft survives a killed browser', async ({ server, api, accounts }, testInfo) => {
  const profile = testInfo.outputPath('profile');
  const { url } = server;
  const first = await openBrowser(profile);
  const [page = await first.newPage()] = first.pages();
  await openProject(page, { api, url, organization: accounts.organizations.workshop });
  const address = page.url();
  await nameField(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and whole', { delay: 60 });
  // The browser writes local storage to the disk only some seconds later, so the draft comes from its IndexedDB backup.
  await wait(500);
  await killBrowser(first.browser());
  await first.close().catch(() => {});

  const second = await openBrowser(profile);
  const [next = await second.newPage()] = second.pages();
  await openSignedIn(next, accounts.keys.workshop, new URL(address).pathname, url);

  await expect(nameField(next)).toHaveValue('Steady and whole');
  await expect(next.getByRole('region', { name: 'Restored draft' })).toContainText('were restored');
  expect(await save(next)).toEqual({ name: 'Steady and whole' });
  await second.close();
  rmSync(profile, { recursive: true });
});

test('two tabs keep the drafts of both, and each saves its own changes', async ({
  page,
  context,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/status of 412/);
  const { read } = await openProject(page, { api, organization: accounts.organizations.workshop });
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Minimum duration', { exact: true }).fill('2.25');
  await nameField(page).fill('Typed here');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toMatch(/2\.25.*Typed here|Typed here.*2\.25/);

  expect(await save(other)).toEqual({ session_recording_minimum_duration_milliseconds: 2250 });
  expect(await save(page)).toEqual({ name: 'Typed here' });

  expect(await read()).toMatchObject({ name: 'Typed here', session_recording_minimum_duration_milliseconds: 2250 });
  await other.reload();
  await expect(nameField(other)).toHaveValue('Typed here');
  await expect(other.getByRole('region', { name: 'Restored draft' })).toHaveCount(0);
});
