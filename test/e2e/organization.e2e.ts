import { expect, openSignedIn, test } from './support/story.ts';

test('the settings of several projects are compared, changed and undone, except in one that a colleague changes', async ({
  page,
  api,
  accounts,
}) => {
  const path = `organizations/${accounts.organizations.workshop}/projects`;
  const ids: number[] = [];
  for (const timezone of ['Europe/Berlin', 'UTC', 'Asia/Tokyo', 'UTC'])
    ids.push((await api.post(`${path}/`, { name: `Shop in ${timezone} ${ids.length}`, timezone })).id as number);
  const zoneOf = async (id: number | undefined) => (await api.get(`${path}/${id}/`))['timezone'];
  await openSignedIn(page, accounts.keys.workshop);

  await page.getByRole('link', { name: 'Compare settings' }).click();
  await expect(page.getByText(/of \d+ projects loaded/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Baseline' }).selectOption(String(ids[0]));
  await page.getByRole('button', { name: /^Time zone of Shop in UTC 1: UTC/ }).press('Enter');
  await page.getByRole('button', { name: 'Copy Europe/Berlin' }).press('Enter');
  await expect(page.getByText('1 change in 1 project')).toBeVisible();

  const zone = page.getByRole('checkbox', { name: 'Time zone' });
  await zone.press('Space');
  await page.getByRole('button', { name: /^Copy baseline/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Add to review' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Copy baseline/ })).toBeFocused();
  await page.getByRole('link', { name: 'Review', exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: /^I understand/ }).press('Space');
  await api.patch(`${path}/${ids[3]}/`, { timezone: 'America/New_York' });
  await page.getByRole('button', { name: /^Save in/ }).press('Enter');

  await expect(page.getByText(/^Saved \d+ of \d+ projects, 1 needs attention/)).toBeVisible();
  expect(await Promise.all(ids.map(zoneOf))).toEqual([
    'Europe/Berlin',
    'Europe/Berlin',
    'Europe/Berlin',
    'America/New_York',
  ]);

  await page.getByRole('button', { name: 'Undo all' }).press('Enter');
  await expect(page.getByText(/^Restored (\d+) of \1 project/)).toBeVisible();
  expect(await Promise.all(ids.map(zoneOf))).toEqual(['Europe/Berlin', 'UTC', 'Asia/Tokyo', 'America/New_York']);
});
