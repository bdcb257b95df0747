import { writeOf } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

test('a launch is scheduled in the time zone of the project, and cancelled', async ({ page, api, accounts }) => {
  const project = await api.post('projects/', { name: 'Gifts', timezone: 'Europe/Berlin' });
  const path = `projects/${project.id}/experiments`;
  const { id } = await api.post(`${path}/`, { name: 'Gift wrap', feature_flag_key: 'gift-wrap' });
  await openSignedIn(page, accounts.keys.workshop, `/${path}/${id}`);
  const year = new Date().getFullYear() + 1;

  await page.getByRole('main').getByRole('button', { name: 'Launch…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Launch Gift wrap' });
  await dialog.getByRole('radiogroup', { name: 'Start' }).getByText('At a time').click();
  await dialog.getByLabel('Start, day').fill(`${year}-06-15`);
  await dialog.getByLabel('Start, time').fill('09:00');
  const { body } = await writeOf(page, () => dialog.getByRole('button', { name: 'Schedule launch' }).click());
  expect(body).toEqual({ scheduled_start: `${year}-06-15T07:00:00Z` });

  const badge = page.getByText(/^Starts .* 15 Jun \d{4}, 09:00 \(Europe\/Berlin\)$/);
  await expect(badge).toBeVisible();
  expect(await api.get(`${path}/${id}/`)).toMatchObject({ start_date: null, feature_flag: { active: false } });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Experiments' }).click();
  await expect(page.getByText(`Starts 15 Jun ${year}`, { exact: true })).toBeVisible();
  await page.getByRole('row').getByRole('link', { name: 'Gift wrap' }).click();

  await page.getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is not scheduled any more' })).toBeVisible();
  await expect(badge).toHaveCount(0);
  expect(await api.get(`${path}/${id}/`)).toMatchObject({ scheduled_start: null });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(badge).toBeVisible();
});

test('a webhook is added, its rules are chosen, and a test is listed', async ({ page, api, accounts }) => {
  const project = await api.post('projects/', { name: 'Messages' });
  await openSignedIn(page, accounts.keys.workshop, `/projects/${project.id}/experiments`);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click();
  await page.getByRole('button', { name: 'Add destination' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Data warehouse');
  await page.getByLabel('Address', { exact: true }).fill('https://hooks.example.com/services/abcdefgh12345678');
  await page.getByRole('dialog').getByRole('button', { name: 'Add destination' }).click();
  await expect(page.getByRole('dialog', { name: 'The secret of Data warehouse' })).toContainText('whsec_');
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('switch', { name: 'Weekly summary' }).press('Space');
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Weekly summary' })).toBeChecked();
  await expect(page.getByText('whsec_')).toHaveCount(0);

  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByRole('table', { name: 'Deliveries' })).toContainText('Test message by');
});
