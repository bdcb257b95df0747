import { apiAt } from './support/api.ts';
import { save, writeOf } from './support/form.ts';
import { nameField } from './support/project-page.ts';
import { newDataDir, startServer } from './support/server-process.ts';
import { expect, signIn, test } from './support/story.ts';

test('data is still there after a restart of the server', async ({ page, ownServer, faults }) => {
  test.slow();
  // The page loads files in advance and can do so while the server restarts.
  faults.tolerate(/net::ERR_/);
  const { keys, organizations } = ownServer.accounts;
  const { url } = ownServer;
  const { id } = await apiAt(url, keys.workshop).post('projects/', { name: 'Long-lived' });
  const experiments = `${url}/projects/${id}/experiments`;
  await signIn(page, keys.workshop, url);
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await page.reload();
  await page.getByRole('link', { name: 'Long-lived' }).click();
  await nameField(page).fill('Renamed');
  await save(page);
  await page.goto(`${experiments}/new`);
  await nameField(page).fill('Over soon');
  await save(page);
  for (const [step, action] of [
    ['Launch…', 'Launch anyway'],
    ['End…', 'End experiment'],
  ] as const) {
    await page.getByRole('main').getByRole('button', { name: step }).first().click();
    await writeOf(page, () => page.getByRole('dialog').getByRole('button', { name: action }).click());
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  await ownServer.stop();
  await ownServer.restart();

  await page.goto(`${url}/organizations/${organizations.workshop}/projects`);
  await expect(page.getByRole('link', { name: 'Renamed' })).toBeVisible();
  await page.goto(experiments);
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Over soon' }) });
  await expect(row).toContainText('Ended');
});

test('an empty server has one organization, no projects and the given key', async ({ page }) => {
  test.slow();
  const server = await startServer(newDataDir(), { DEMO: '0', OWNER_KEY: 'phx_x' });
  try {
    expect(await server.signInLink()).toBe(`${server.url}/connect`);
    const organizations = await apiAt(server.url, 'phx_x').get<{ results: unknown[] }>('organizations/');
    expect(organizations.results).toHaveLength(1);

    await signIn(page, 'phx_x', server.url);

    await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  } finally {
    await server.remove();
  }
});
