import type { Page } from '@playwright/test';
import { editField, fieldRow, saveButton, writeOf } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const half = (key: string) => ({ key, rollout_percentage: 50 });
const plan = { feature_flag_variants: [half('control'), half('test')] };
const filters = { insight: 'FUNNELS', events: ['opened', 'paid'].map((id, order) => ({ id, order })) };

test('a launch while a colleague edits the variants keeps the launched split and the colleague’s unsaved changes', async ({
  page,
  browser,
  baseURL,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/status of 412/);
  const project = await api.post('projects/', { name: 'Together' });
  const path = `projects/${project.id}/experiments`;
  const { id } = await api.post(`${path}/`, { name: 'Shared', feature_flag_key: 'shared', parameters: plan, filters });
  const colleague = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  for (const one of [page, colleague]) {
    await openSignedIn(one, accounts.keys.workshop, `/${path}/${id}/setup`);
  }

  await editField(fieldRow(page, 'parameters'));
  await label(page, 'Share of variant B in percent').fill('80');
  await expect(label(page, 'Share of variant A in percent')).toHaveValue('20');
  await colleague.getByRole('main').getByRole('button', { name: 'Launch…' }).first().click();
  await colleague.getByRole('dialog').getByRole('button', { name: 'Launch now' }).click();
  await expect(colleague.getByRole('status').filter({ hasText: 'Shared is running' })).toBeVisible();
  await saveButton(page).click();

  const parameters = page.getByRole('group', { name: 'Variants and plan' });
  await expect(parameters).toHaveAccessibleDescription(
    /The experiment was launched, so its variants and shares are fixed/,
  );
  await expect(label(page, 'Share of variant B in percent')).toHaveValue('80');
  expect(await api.get(`${path}/${id}/`)).toMatchObject({
    parameters: plan,
    start_date: expect.any(String),
    feature_flag: { active: true, filters: { multivariate: { variants: plan.feature_flag_variants } } },
  });
  await page.locator('[data-field="parameters"]').getByRole('button', { name: 'Undo' }).click();
  await label(page, 'Description').fill('Launched by Sam.');
  const { body } = await writeOf(page, () => saveButton(page).click());
  expect(body).toEqual({ description: 'Launched by Sam.' });
  await colleague.context().close();
});

test('a deletion while a colleague edits is reported, and a new experiment can be created with everything they typed', async ({
  page,
  api,
  accounts,
  faults,
}) => {
  faults.announce(/status of 404/);
  const project = await api.post('projects/', { name: 'Apart' });
  const path = `projects/${project.id}/experiments`;
  const { id } = await api.post(`${path}/`, { name: 'Gone', feature_flag_key: 'gone', parameters: plan, filters });
  await openSignedIn(page, accounts.keys.workshop, `/${path}/${id}/setup`);
  await label(page, 'Description').fill('An hour of work.');
  await editField(fieldRow(page, 'filters'));
  await label(page, 'Event of step 2').fill('signed');

  const colleague = await page.context().newPage();
  await colleague.goto(`/${path}/${id}/setup`);
  await colleague.getByRole('region', { name: 'Lifecycle' }).getByRole('button', { name: 'Delete…' }).click();
  const dialog = colleague.getByRole('dialog');
  await dialog.getByLabel('Type “Gone” to confirm').fill('Gone');
  await dialog.getByRole('button', { name: 'Delete experiment' }).click();
  await expect(colleague.getByRole('heading', { name: 'No experiments yet' })).toBeVisible();

  await saveButton(page).click();
  await page.getByRole('alert').getByRole('button', { name: 'Create it again' }).last().click();
  await expect(label(page, 'Description')).toHaveValue('An hour of work.');
  await saveButton(page).click();
  await expect(page.getByRole('heading', { name: 'Gone', level: 1 })).toBeVisible();

  const { results } = await api.get<{ results: unknown[] }>(`${path}/`);
  expect(results).toMatchObject([
    {
      name: 'Gone',
      feature_flag_key: 'gone',
      description: 'An hour of work.',
      parameters: plan,
      filters: { events: [{ id: 'opened' }, { id: 'signed' }] },
    },
  ]);
});
