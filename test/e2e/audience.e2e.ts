import type { Page } from '@playwright/test';
import type { Api, Wire } from './support/api.ts';
import { saveButton } from './support/form.ts';
import { openShop, visitShop } from './support/shop.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const PEOPLE = 200;
const FLAG = 'quick-buy';

const planOf = (at: number) => (at % 2 === 0 ? 'pro' : 'free');
const people = Array.from({ length: PEOPLE }, (_, at) => ({ id: `person-${at}`, plan: planOf(at) }));

const told = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

/** Chooses a percentage of the people with the plan pro in the open editor of release conditions. */
async function chooseShareOfPro(page: Page, percent: number) {
  await page.getByRole('spinbutton', { name: 'Percentage of condition 1' }).fill(String(percent));
  await page.getByRole('button', { name: 'Add a property to condition 1' }).click();
  await page.getByRole('combobox', { name: 'Name of property 1 of condition 1' }).fill('plan');
  await page.getByRole('textbox', { name: /^Add to values of property 1 of condition 1/ }).fill('pro');
  await page.keyboard.press('Enter');
}

/** Returns what each person gets, by the server's evaluation for SDKs. The key of nobody is left out. */
async function variantsOf(url: string, token: string): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>();
  for (const { id } of people) {
    const body = JSON.stringify({ api_key: token, distinct_id: id });
    const answer = await fetch(`${url}/flags/?v=2`, { method: 'POST', body });
    const { flags } = (await answer.json()) as { flags: Record<string, { enabled: boolean; variant?: string }> };
    if (flags[FLAG]?.enabled) values.set(id, flags[FLAG].variant);
  }
  return values;
}

/** Tests a person with the tool on the flag's page, and returns the value that it shows. */
async function testPerson(page: Page, id: string): Promise<unknown> {
  await page.getByRole('textbox', { name: 'Distinct ID' }).fill(id);
  const answer = page.waitForResponse((response) => response.url().endsWith('/test/'));
  await page.keyboard.press('Enter');
  const { value } = (await (await answer).json()) as { value: unknown };
  const shown = value === false ? 'Default' : String(value);
  await expect(page.getByRole('heading', { name: shown, exact: true })).toBeVisible();
  return value;
}

const flagsOf = async (api: Api, project: Wire) =>
  (await api.get<{ results: (Wire & { id: number })[] }>(`projects/${project.id}/feature_flags/`)).results;

test.describe.configure({ timeout: 180_000 });

test('an experiment for 20% of the people with plan pro is tested, launched, widened, ended, shipped, and its flag removed', async ({
  page,
  browser,
  api,
  accounts,
  server,
}) => {
  const project = await api.post('projects/', { name: 'Shop' });
  const token = String(project['api_token']);
  const batch = people.map(({ id, plan }) => ({ event: 'opened', distinct_id: id, properties: { $set: { plan } } }));
  const sent = await fetch(`${server.url}/batch/`, { method: 'POST', body: JSON.stringify({ api_key: token, batch }) });
  expect(sent.ok).toBe(true);
  const shop = await openShop(`
    import posthog from 'posthog-js';
    const id = new URLSearchParams(location.search).get('id');
    posthog.init(${JSON.stringify(token)}, { api_host: ${JSON.stringify(server.url)}, bootstrap: { distinctID: id } });
    posthog.onFeatureFlags(() => {
      document.querySelector('output').textContent = String(posthog.getFeatureFlag('${FLAG}') || 'default');
    });`);
  const seenInShop = async (id: string, variant: unknown) => {
    const errors = await visitShop(browser, `${shop.url}?id=${id}`, (visit) =>
      expect(visit.getByRole('status')).toHaveText(String(variant ?? 'default')),
    );
    expect(errors).toEqual([]);
  };

  await test.step('created for 20% of the people with plan pro', async () => {
    await openSignedIn(page, accounts.keys.workshop, `/projects/${project.id}/experiments/new`);
    await page.getByLabel('Name', { exact: true }).fill('Quick buy');
    await page.getByRole('button', { name: 'Continue' }).click();
    await chooseShareOfPro(page, 20);
    await expect(page.getByText('Serves 20% of people where plan is pro')).toBeVisible();
    await saveButton(page).click();
    await expect(page.getByRole('heading', { name: 'Quick buy', level: 1 })).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('20% of people where plan is pro');
  });
  const experiment = page.url();
  const [flag] = await flagsOf(api, project);
  expect(flag).toMatchObject({ key: FLAG, active: false });

  await test.step('launched', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Launch…' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('turns on for 20% of people where plan is pro');
    await dialog.getByRole('button', { name: /^Launch/ }).click();
    await expect(told(page, 'Quick buy is running')).toBeVisible();
  });
  const before = await variantsOf(server.url, token);

  await test.step('tested for three people: one with each variant, one without', async () => {
    expect([...before.keys()].every((id) => people.find((one) => one.id === id)?.plan === 'pro')).toBe(true);
    expect(before.size).toBeGreaterThan(5);
    expect(before.size).toBeLessThan(50);
    expect(new Set(before.values())).toEqual(new Set(['control', 'test']));
    const idWith = (variant: string) => [...before].find(([, value]) => value === variant)?.[0] ?? '';
    await page.goto(`/projects/${project.id}/flags/${flag?.id}`);
    for (const id of [idWith('control'), idWith('test')]) {
      expect(await testPerson(page, id)).toBe(before.get(id));
      await seenInShop(id, before.get(id));
    }
    expect(await testPerson(page, 'person-1')).toBe(false);
    await seenInShop('person-1', undefined);
  });

  await test.step('widened to 100% of them on the setup page, with a reason', async () => {
    await page.goto(`${experiment}/setup`);
    await page.getByRole('button', { name: 'Edit Audience' }).click();
    const dialog = page.getByRole('dialog', { name: 'Audience' });
    await dialog.getByRole('button', { name: 'Edit Release conditions' }).click();
    await dialog.getByRole('spinbutton', { name: 'Percentage of condition 1' }).fill('100');
    await expect(dialog).toContainText(/Serves \d+(\.\d)?% → 50% of people/);
    await expect(dialog).toContainText('0 people change variant');
    await dialog.getByRole('textbox', { name: 'Reason for the change' }).fill('No errors in the first week.');
    await saveButton(page).last().click();
    await expect(told(page, `Saved ${FLAG}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('group', { name: 'Audience' })).toContainText('People where plan is pro');
  });

  await test.step('nobody changed the variant, in the evaluation and in the browser', async () => {
    const after = await variantsOf(server.url, token);
    expect(after.size).toBe(PEOPLE / 2);
    for (const [id, variant] of before) expect(after.get(id)).toBe(variant);
    const [first = ''] = before.keys();
    await seenInShop(first, before.get(first));
    const joined = [...after.keys()].find((id) => !before.has(id)) ?? '';
    await seenInShop(joined, after.get(joined));
  });

  await test.step('ended, and shipped to everyone', async () => {
    await page.getByRole('main').getByRole('button', { name: 'End…' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'End experiment' }).click();
    await expect(told(page, 'Quick buy has ended')).toBeVisible();
    await page.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Ship variant…' }).click();
    await page.getByRole('button', { name: 'Ship test to everyone' }).click();
    await expect(told(page, 'everyone gets the variant “test”')).toBeVisible();
    expect(new Set((await variantsOf(server.url, token)).values())).toEqual(new Set(['test']));
    await seenInShop('person-1', 'test');
  });

  await test.step('turned off, and removed with the experiment', async () => {
    await page.goto(`/projects/${project.id}/flags/${flag?.id}`);
    await page.getByRole('button', { name: 'Turn off…' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    await expect(told(page, `${FLAG} is off`)).toBeVisible();
    await seenInShop('person-1', undefined);
    await page.goto(`${experiment}/setup`);
    await page.getByRole('region', { name: 'Lifecycle' }).getByRole('button', { name: 'Delete…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type “Quick buy” to confirm').fill('Quick buy');
    await dialog.getByRole('button', { name: 'Delete experiment' }).click();
    await expect(page).toHaveURL(/\/experiments$/);
    expect(await flagsOf(api, project)).toEqual([]);
  });
  shop.close();
});
