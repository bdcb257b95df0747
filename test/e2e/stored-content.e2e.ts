import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { sendVisits } from './support/events.ts';
import { editField, fieldRow } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const marker = 'globalThis.hasRun=true';
const evil = `<img src=x onerror="${marker}"><script>${marker}</script>'"=1+1`;
const arabic = 'متجر الويب';

/** Returns whether stored markup has run, and how many elements it became. */
const harmOn = (page: Page) =>
  page.evaluate(() => ({
    hasRun: (globalThis as { hasRun?: boolean }).hasRun ?? false,
    images: document.querySelectorAll('img[src="x"], [onerror]').length,
    scripts: [...document.scripts].filter(({ text }) => text.includes('hasRun')).length,
  }));
const unharmed = { hasRun: false, images: 0, scripts: 0 };

async function downloaded(page: Page, name: RegExp): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()]);
  return readFileSync(await download.path(), 'utf8');
}

test('stored markup and formulas are shown as text on every page and in every dialog, export and report', async ({
  page,
  api,
  accounts,
  server,
  faults,
}) => {
  faults.announce(/status of 404/);
  test.setTimeout(120_000);
  const organization = accounts.organizations.workshop;
  const project = await api.post(`organizations/${organization}/projects/`, {
    name: evil,
    app_urls: [evil],
    person_display_name_properties: [evil],
    data_attributes: [evil],
    extra_settings: { [evil]: evil },
    test_account_filters: [{ key: evil, type: 'person', operator: 'exact', value: [evil] }],
    path_cleaning_filters: [{ alias: evil, regex: evil }],
  });
  await api.patch(`organizations/${organization}/projects/${project.id}/`, { slack_incoming_webhook: evil });
  const events = ['$pageview', 'signed_up'].map((id, order) => ({
    id,
    name: evil,
    custom_name: evil,
    type: 'events',
    order,
  }));
  const experiment = await api.post(`projects/${project.id}/experiments/`, {
    name: evil,
    description: evil,
    feature_flag_key: 'evil',
    filters: { insight: 'FUNNELS', events },
    secondary_metrics: [{ name: evil, filters: { insight: 'TRENDS', events } }],
    parameters: {
      feature_flag_variants: [
        { key: 'control', name: evil, rollout_percentage: 50 },
        { key: 'test', name: evil, rollout_percentage: 50 },
      ],
    },
    start_date: new Date().toISOString(),
  });
  await sendVisits(server.url, project['api_token'], 'evil', [
    { variant: 'control', people: 40, converted: 10 },
    { variant: 'test', people: 40, converted: 14 },
  ]);
  await openSignedIn(page, accounts.keys.workshop);
  const inOrganization = `/organizations/${organization}/projects`;
  const inProject = `/projects/${project.id}/experiments`;
  const title = page.getByRole('heading', { level: 1 });

  for (const at of [
    inOrganization,
    `${inOrganization}/${project.id}`,
    `${inOrganization}/${project.id}/activity`,
    inProject,
    `${inProject}/${experiment.id}`,
    `${inProject}/${experiment.id}/setup`,
    `${inProject}/${experiment.id}/history`,
    `${inProject}/new?from=${experiment.id}`,
    `${inProject}/${experiment.id}/results`,
    `${inOrganization}/999999`,
    `/${encodeURIComponent(evil)}`,
  ]) {
    await page.goto(at);
    await expect(title).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect({ at, ...(await harmOn(page)) }).toEqual({ at, ...unharmed });
  }

  await page.goto(`${inOrganization}/${project.id}`);
  for (const name of ['app_urls', 'data_attributes', 'extra_settings', 'test_account_filters', 'path_cleaning_filters'])
    await editField(fieldRow(page, name));
  expect(await harmOn(page)).toEqual(unharmed);
  await page.getByRole('button', { name: 'Delete project' }).click();
  await expect(page.getByRole('dialog')).toContainText(evil);
  expect(await harmOn(page)).toEqual(unharmed);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('img src');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toContainText('<img src=x');
  expect(await harmOn(page)).toEqual(unharmed);

  await page.goto(inProject);
  await page.getByRole('button', { name: /^Export/ }).click();
  const csv = await downloaded(page, /CSV/);
  expect(csv.split('\n').some((line) => /(^|,)=|(^|,)"=/.test(line))).toBe(false);

  await page.goto(`${inProject}/${experiment.id}/results`);
  await expect(page.getByRole('table', { name: 'Numbers' })).toBeVisible();
  expect(await harmOn(page)).toEqual(unharmed);
  await page.getByRole('button', { name: 'Export' }).click();
  const report = await downloaded(page, /HTML/);
  expect(report).toContain('&lt;img src=x');
  expect(report).not.toContain('<img src=x');
});

test('a right-to-left name stays on its line and breaks no page', async ({ page, api, accounts }) => {
  const organization = accounts.organizations.workshop;
  const name = `${arabic} ${arabic} (shop)`.repeat(5).slice(0, 199);
  const { id } = await api.post(`organizations/${organization}/projects/`, { name });
  await page.setViewportSize({ width: 390, height: 844 });
  await openSignedIn(page, accounts.keys.workshop);

  for (const at of [`/organizations/${organization}/projects`, `/organizations/${organization}/projects/${id}`]) {
    await page.goto(at);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide).toBe(window);
  }
});

test('texts of a flag without spaces wrap, and the list shows two lines of them', async ({ page, api, accounts }) => {
  const organization = accounts.organizations.workshop;
  const project = await api.post(`organizations/${organization}/projects/`, { name: 'Long' });
  const [property, value, variant] = ['k'.repeat(400), 'x'.repeat(300), 'w'.repeat(400)];
  const { id } = await api.post(`projects/${project.id}/feature_flags/`, {
    key: 'long',
    filters: {
      groups: [
        { properties: [{ key: property, type: 'person', operator: 'exact', value: [value] }], variant },
        { properties: [], rollout_percentage: 100 },
      ],
      multivariate: { variants: [{ key: variant, rollout_percentage: 100 }] },
    },
  });
  await openSignedIn(page, accounts.keys.workshop);

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/projects/${project.id}/flags/${id}`);
    await expect(page.getByText(value)).toBeVisible();
    await expect(page.getByText(property, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Variants' }).click();
    await expect(page.getByText(`Payload of ${variant}`)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await page.goto(`/projects/${project.id}/flags`);
    const served = await page.getByRole('cell', { name: /where k/ }).boundingBox();
    expect(served?.height).toBeLessThan(60);
  }
});
