import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { apiAt } from './support/api.ts';
import { expect, openSignedIn, test } from './support/story.ts';

/** Checks the accessibility of a page. The check leaves the window narrow, so the window is widened again. */
async function examine(page: Page) {
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 844 });
}

test('a person is invited, joins, creates a limited key, can do only what the key allows, and revokes it', async ({
  page,
  browser,
  server,
  accounts,
  api,
}) => {
  const { workshop } = accounts.organizations;
  const email = `ines@${randomUUID()}.example`;
  const projects = `organizations/${workshop}/projects/`;
  const open = (await api.post(projects, { name: 'Open' })).id as number;
  const hidden = (await api.post(projects, { name: 'Hidden', access_control: true })).id as number;

  await openSignedIn(page, accounts.keys.workshop);
  await page.getByRole('link', { name: 'Members' }).click();
  await expect(page.getByRole('heading', { name: '2 members' })).toBeVisible();
  await examine(page);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await examine(page);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByRole('dialog')).toContainText('not shown again');
  const link = (await page.getByRole('button', { name: /^Copy the invitation link/ }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`^${email} .*Member`) })).toBeVisible();

  test.slow();
  const context = await browser.newContext();
  const guest = await context.newPage();
  const addresses: string[] = [];
  guest.on('request', (request) => addresses.push(request.url()));
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Join Workshop' })).toBeVisible();
  await expect(guest).toHaveURL(`${server.url}/connect`);
  await examine(guest);
  await guest.getByRole('textbox', { name: 'Your email address' }).fill(email);
  await guest.getByRole('textbox', { name: 'Your first name' }).fill('Ines');
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest.getByRole('heading', { name: 'Welcome to Workshop' })).toBeVisible();
  await examine(guest);
  await guest.getByRole('button', { name: 'Continue to the projects' }).click();
  await expect(guest.getByRole('link', { name: 'Open' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Hidden' })).toHaveCount(0);

  await guest.getByRole('link', { name: 'Keys' }).click();
  await guest.getByRole('button', { name: 'Create key' }).click();
  const dialog = guest.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Report');
  await dialog.getByRole('radio', { name: 'Only these projects' }).check();
  await dialog.getByRole('checkbox', { name: 'Open' }).check();
  await examine(guest);
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog).toContainText('not shown again');
  const value = (await dialog.getByRole('button', { name: /^Copy the key/ }).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(guest.getByRole('row', { name: /^Report / })).toContainText('Open');
  await examine(guest);

  const report = apiAt(server.url, value);
  const status = async (path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${value}`, 'Content-Type': 'application/json' };
    const init = body && { method: 'PATCH', body: JSON.stringify(body) };
    return (await fetch(`${server.url}/api/${path}`, { ...init, headers })).status;
  };
  expect((await report.get(`projects/${open}/`))['name']).toBe('Open');
  expect(await status(`projects/${open}/`, { name: 'Renamed' })).toBe(403);
  expect(await status(`projects/${hidden}/`)).toBe(403);
  expect(await status(`organizations/${workshop}/members/`)).toBe(403);

  await guest.getByRole('button', { name: 'Actions for Report' }).click();
  await guest.getByRole('menuitem', { name: 'Revoke…' }).click();
  await guest.getByRole('button', { name: 'Revoke key' }).click();
  await expect(guest.getByRole('row', { name: /^Report / })).toHaveCount(0);
  expect(await status(`projects/${open}/`)).toBe(401);

  await guest.goto(link);
  await expect(guest.getByRole('alert')).toContainText('This invitation can’t be used');
  expect(addresses.join('\n')).not.toMatch(/hgi_|phx_/);
  await context.close();
});
