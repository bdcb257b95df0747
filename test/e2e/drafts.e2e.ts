import { save } from './support/form.ts';
import { nameField, openProject } from './support/project-page.ts';
import { expect, test } from './support/story.ts';

test('what was typed comes back after a reload, but for secrets', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  const webhook = page.getByLabel('Incoming webhook', { exact: true });
  await nameField(page).fill('Half done');
  await page.getByLabel('Extra settings', { exact: true }).fill('{"unfinished": ');
  await webhook.fill('https://hooks.example/secret');

  await page.reload();

  const draft = page.getByRole('region', { name: 'Restored draft' });
  await expect(draft).toContainText('nothing of it was sent');
  await expect(nameField(page)).toHaveValue('Half done');
  await expect(page.getByLabel('Extra settings', { exact: true })).toHaveValue('{"unfinished": ');
  await expect(webhook).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('hooks.example');

  await draft.getByRole('button', { name: 'Discard it' }).click();
  await expect(nameField(page)).toHaveValue('Steady');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Steady');
  await expect(draft).toHaveCount(0);
});

test('a draft that was saved does not come back', async ({ page, api, accounts }) => {
  await openProject(page, { api, organization: accounts.organizations.workshop });
  await nameField(page).fill('Half done');
  await page.reload();
  await expect(nameField(page)).toHaveValue('Half done');
  expect(await save(page)).toEqual({ name: 'Half done' });

  await page.reload();

  await expect(nameField(page)).toHaveValue('Half done');
  await expect(page.getByRole('region', { name: 'Restored draft' })).toHaveCount(0);
});
