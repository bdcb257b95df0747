import type { Page } from '@playwright/test';
import { PostHog } from 'posthog-node';
import { openTab, save, writeOf } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });
const life = (page: Page) => page.getByRole('region', { name: 'Lifecycle' });

interface Group {
  variant: string;
  people: number;
  bought: number;
}

const groups: Group[] = [
  { variant: 'control', people: 130, bought: 26 },
  { variant: 'test', people: 120, bought: 54 },
];

/** Sends the events of both variants with the official library: page views, flag calls, and some purchases. */
async function visit(host: string, token: string, flag: string) {
  const client = new PostHog(token, { host, flushAt: 500 });
  for (const { variant, people, bought } of groups) {
    for (let person = 0; person < people; person++) {
      const distinctId = `${variant}-${person}`;
      const seen = { [`$feature/${flag}`]: variant };
      const asked = { ...seen, $feature_flag: flag, $feature_flag_response: variant };
      client.capture({ distinctId, event: '$feature_flag_called', properties: asked });
      client.capture({ distinctId, event: 'opened', properties: seen });
      if (person < bought) client.capture({ distinctId, event: 'bought', properties: { ...seen, plan: 'pro' } });
    }
  }
  await client.shutdown();
}

/** Chooses a funnel with a condition on its last step as the goal. */
async function chooseFunnel(page: Page) {
  await page.getByRole('button', { name: 'Add step' }).click();
  await label(page, 'Event of step 1').fill('opened');
  await label(page, 'Event of step 2').fill('bought');
  await page.getByRole('button', { name: 'Add condition on step 2' }).click();
  const conditions = page.getByRole('group', { name: 'Conditions on step 2' });
  await conditions.getByLabel('Property of condition 1').fill('plan');
  await conditions.getByLabel('Value of condition 1').fill('pro');
}

async function chooseCount(page: Page) {
  await page.getByRole('radio', { name: 'Event count' }).check();
  await label(page, 'Event of the metric').fill('bought');
}

const withoutFingerprint = (metrics: unknown) =>
  (metrics as Record<string, unknown>[]).map(({ fingerprint, ...metric }) => metric);

const kinds = [
  { kind: 'funnel', choose: chooseFunnel, now: ['Baseline conversion rate', '20'], past: '32' },
  { kind: 'count', choose: chooseCount, now: ['Current mean', '0.2'], past: '0.32' },
] as const;

for (const { kind, choose, now, past } of kinds) {
  test(`a ${kind} experiment lives from the idea to its deletion`, async ({ page, api, server, accounts }) => {
    const project = await api.post('projects/', { name: `Life of a ${kind}` });
    const path = `projects/${project.id}/experiments`;
    await openSignedIn(page, accounts.keys.workshop, `/${path}/new`);

    await test.step('the idea, its metric and its plan', async () => {
      await label(page, 'Name').fill('Shorter form');
      await label(page, 'Description').fill('Fewer fields.');
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await choose(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel(now[0]).fill(now[1]);
      await page.getByRole('textbox', { name: /^Minimum detectable effect/ }).fill('10');
      await page.getByLabel('Participants a day').fill('1000');
      await page.getByRole('button', { name: /^14 days/ }).click();
      await save(page);
      await expect(page.getByRole('heading', { name: 'Shorter form', level: 1 })).toBeVisible();
    });
    const id = page.url().split('/').at(-1) ?? '';
    const read = () => api.get<Record<string, unknown>>(`${path}/${id}/`);

    await test.step('the launch, after the checklist', async () => {
      const checks = page.getByRole('main').getByRole('list', { name: 'Before the launch' });
      await expect(checks).toContainText(kind === 'funnel' ? /^.*The goal is .*bought/ : 'The goal is bought.');
      await expect(checks).toContainText(/Planned for \d+ days/);
      await page.getByRole('main').getByRole('button', { name: 'Launch…' }).first().click();
      await expect(page.getByRole('dialog')).toContainText('Ready: 2 variants');
      await page.getByRole('dialog').getByRole('button', { name: 'Launch now' }).click();
      await expect(told(page, 'Shorter form is running')).toBeVisible();
    });

    await test.step('events of the official library, and what they show', async () => {
      await visit(server.url, String(project['api_token']), 'shorter-form');
      await openTab(page, 'Results');
      await page.getByRole('button', { name: /^(Refresh|Compute)/ }).click();
      await page.getByRole('button', { name: 'More columns' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Total' }).click();
      await page.keyboard.press('Escape');
      for (const { variant, people, bought } of groups) {
        const row = page
          .getByRole('row')
          .filter({ hasText: variant })
          .filter({ hasText: String(people) });
        await expect(row.first()).toContainText(String(bought));
      }
      await openTab(page, 'Setup');
    });

    await test.step('the end, with the conclusion', async () => {
      await page.getByRole('main').getByRole('button', { name: 'End…' }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('radio', { name: 'None yet' })).toBeChecked();
      await dialog.getByRole('radio', { name: 'Won' }).check();
      await dialog.getByLabel('Reason').fill('More people buy.');
      await dialog.getByRole('button', { name: 'End experiment' }).click();
      await expect(told(page, 'Shorter form has ended')).toBeVisible();
      expect(await read()).toMatchObject({
        conclusion: 'won',
        conclusion_comment: 'More people buy.',
        description: 'Fewer fields.',
      });
    });

    await test.step('archived, restored, duplicated', async () => {
      await writeOf(page, () => life(page).getByRole('button', { name: 'Archive' }).click());
      await expect(told(page, 'Shorter form is archived')).toBeVisible();
      await writeOf(page, () => life(page).getByRole('button', { name: 'Restore' }).click());
      await expect(told(page, 'back in the list')).toBeVisible();
      await life(page).getByRole('button', { name: 'Duplicate' }).click();
      await expect(label(page, 'Feature flag key')).toHaveValue('shorter-form-2');
      await page
        .getByRole('navigation', { name: 'Steps' })
        .getByRole('button', { name: /Size and schedule/ })
        .click();
      await expect(page.getByText('In the last day: 250 people with any event. Fewer may be exposed.')).toBeVisible();
      await expect(page.getByLabel(now[0])).toHaveValue(past);
      await expect(page.getByLabel('Participants a day')).toHaveValue('250');
      await save(page);
      const copy = await api.get<Record<string, unknown>>(`${path}/${page.url().split('/').at(-1)}/`);
      const { parameters, metrics } = await read();
      expect(copy).toMatchObject({
        parameters,
        metrics: withoutFingerprint(metrics),
        start_date: null,
        archived: false,
      });
    });

    await test.step('deleted, with its flag', async () => {
      await page.goto(`/${path}/${id}/setup`);
      await life(page).getByRole('button', { name: 'Delete…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Type “Shorter form” to confirm').fill('Shorter form');
      await dialog.getByRole('button', { name: 'Delete experiment' }).click();
      await expect(page.getByRole('link', { name: 'Shorter form (copy)' })).toBeVisible();
      await expect(read()).rejects.toThrow(/404/);
    });
  });
}
