import type { Page } from '@playwright/test';
import { DRAFT, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { editField, fieldRow } from './support/form.ts';
import { expect, test } from './support/story.ts';

const list = `/projects/${PROJECT}/experiments`;
const reading = [
  'project:read',
  'experiment:read',
  'organization:read',
  'user:read',
  'event_definition:read',
  'activity_log:read',
];
const scopes = [...reading, 'project:write', 'experiment:write', 'feature_flag:write'];

async function connect(page: Page, address: string) {
  await page.goto('/connect');
  await page.getByRole('radio', { name: 'Another server' }).check();
  await page.getByRole('textbox', { name: 'Address' }).fill(address);
  await page.getByLabel('Personal key').fill('phx_fake');
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('link', { name: 'Fernhill shop' })).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: /^Save/ });
const dialog = (page: Page) => page.getByRole('dialog');
const message = (page: Page, text: string) => page.getByText(text).first();

test('on today’s PostHog an experiment is created, edited, launched, ended and deleted, and the deletion is undone', async ({
  page,
  neighbours,
}) => {
  const posthog = neighbours.posthog.begin({ scopes });
  await connect(page, neighbours.posthog.url);

  await test.step('the idea and its metric', async () => {
    await page.goto(`${list}/new`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Larger photos');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('combobox', { name: 'Event of step 1' }).fill('ordered');
    await save(page).click();
    await expect(page.getByRole('heading', { name: 'Larger photos', level: 1 })).toBeVisible();
  });
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));

  await test.step('another name', async () => {
    await page.goto(`${list}/${id}/setup`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Largest photos');
    await save(page).click();
    await expect(message(page, 'Saved Largest photos')).toBeVisible();
    expect(posthog.writes().at(-1)?.body).toEqual({ name: 'Largest photos' });
  });

  await test.step('the launch', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Launch…' }).first().click();
    await dialog(page).getByRole('button', { name: 'Launch experiment' }).click();
    await expect(message(page, 'Saved: Largest photos is running.')).toBeVisible();
    expect(posthog.record(id)).toMatchObject({ status: 'running' });
  });

  await test.step('the end', async () => {
    await page.getByRole('main').getByRole('button', { name: 'End…' }).first().click();
    await dialog(page).getByRole('radio', { name: 'Inconclusive' }).check();
    await dialog(page).getByRole('button', { name: 'End experiment' }).click();
    await expect(message(page, 'Saved: Largest photos has ended.')).toBeVisible();
    expect(posthog.record(id)).toMatchObject({ status: 'stopped', conclusion: 'inconclusive' });
  });

  await test.step('the deletion, undone', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Delete…' }).first().click();
    await expect(dialog(page)).toContainText('continues to serve');
    await dialog(page).getByRole('textbox').fill('Largest photos');
    await dialog(page).getByRole('button', { name: 'Delete experiment' }).click();
    await expect(message(page, 'Deleted Largest photos.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(message(page, 'Restored Largest photos.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Largest photos' })).toBeVisible();
  });
});

test('if PostHog has no results, the page starts a run and shows its results', async ({ page, neighbours }) => {
  const posthog = neighbours.posthog.begin({ scopes, latest: null });
  await connect(page, neighbours.posthog.url);
  await page.goto(`${list}/${RUNNING}/results`);

  await expect(page.getByRole('heading', { name: 'Goal: Orders' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Numbers' })).toContainText('4,795');
  await page.getByRole('button', { name: 'Second order within 14 days' }).click();
  await expect(
    page.getByText(
      'Retention: order_completed 1 to 14 days after the first order_completed, of the people with the start event',
    ),
  ).toBeVisible();
  await expect(page.getByText('Server’s criteria')).toHaveCount(0);
  await page.getByRole('button', { name: /^Details/ }).click();
  await page.getByRole('button', { name: 'Reported by the server' }).last().click();
  await expect(page.getByRole('region', { name: /^Reported by the server: Goal/ })).toContainText('99.5%');
  expect(posthog.writes()).toMatchObject([{ body: { trigger: 'cold_run' } }]);
});

test('after a change of the shares, the results of PostHog are invalid, on the page and in the list', async ({
  page,
  neighbours,
}) => {
  const filters = (...shares: number[]) => ({
    multivariate: {
      variants: shares.map((rollout_percentage, at) => ({ key: at === 0 ? 'control' : 'test', rollout_percentage })),
    },
  });
  const change = { type: 'FeatureFlag', action: 'changed', field: 'filters' };
  const entry = {
    ...{ user: null, activity: 'updated', scope: 'FeatureFlag', item_id: '1', created_at: '2026-10-12T09:00:00Z' },
    detail: { name: 'flag', changes: [{ ...change, before: filters(90, 10), after: filters(50, 50) }] },
  };
  neighbours.posthog.begin({ scopes, flagActivity: [entry] });
  await connect(page, neighbours.posthog.url);
  await page.goto(`${list}/${RUNNING}/results`);

  const verdict = page.getByRole('heading', {
    level: 2,
    name: /^The results are not valid: the shares changed on 12 Oct/,
  });
  await expect(verdict).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Duplicate' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Experiments' }).click();
  await expect(page.getByRole('row', { name: /Short checkout/ })).toContainText('Invalid');
});

test('with a read-only key, a page without results sends no write request', async ({ page, neighbours }) => {
  const posthog = neighbours.posthog.begin({ scopes: reading, latest: null });
  await connect(page, neighbours.posthog.url);
  await page.goto(`${list}/${RUNNING}/results`);

  await expect(page.getByRole('heading', { name: 'No results have been computed yet' })).toBeVisible();
  expect(posthog.writes()).toEqual([]);
});

test('a change that needs an approval keeps what was entered, also after a reload', async ({
  page,
  neighbours,
  faults,
}) => {
  faults.announce(/status of 409/);
  const posthog = neighbours.posthog.begin({ scopes, needsApproval: true });
  await connect(page, neighbours.posthog.url);
  await page.goto(`${list}/${DRAFT}/setup`);
  await editField(fieldRow(page, 'parameters'));
  const share = page.getByRole('spinbutton', { name: /^Share of/ }).first();
  await share.fill('30');
  await save(page).click();

  await expect(page.getByRole('alert')).toContainText('An approval is needed before the flag changes');
  await expect(page.getByRole('link', { name: 'View the request for approval' })).toHaveAttribute(
    'href',
    `${neighbours.posthog.url}/project/${PROJECT}/approvals`,
  );
  await page.reload();
  await expect(share).toHaveValue('30');
  expect(posthog.record(DRAFT)).toMatchObject({ status: 'draft' });
});

test('a member sees which settings of the project only administrators change', async ({ page, neighbours }) => {
  neighbours.posthog.begin({ scopes, level: 1 });
  await connect(page, neighbours.posthog.url);
  await page.getByRole('link', { name: 'Fernhill shop' }).click();

  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeDisabled();
  await expect(page.getByText('Only administrators of the project can change this.').first()).toBeVisible();
});
