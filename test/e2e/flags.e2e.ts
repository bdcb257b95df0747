import type { Page } from '@playwright/test';
import { PostHog } from 'posthog-node';
import { saveButton } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const PEOPLE = 300;

const countries = ['DE', 'AT', 'FR'];
const propertiesOf = (at: number) => ({ country: countries[at % 3] ?? '', plan: at % 4 === 0 ? 'pro' : 'free' });

interface TestResult {
  value: string | boolean;
  payload: string | null;
}

/** Evaluates the flag for a person with the tool of its page, and returns the server’s response. */
async function testPerson(page: Page, id: string): Promise<TestResult> {
  await page.getByRole('textbox', { name: 'Distinct ID' }).fill(id);
  const answer = page.waitForResponse((response) => response.url().endsWith('/test/'));
  await page.keyboard.press('Enter');
  return (await answer).json() as Promise<TestResult>;
}

test('a flag made in the console gives the Node SDK what its page shows', async ({ page, accounts, api, server }) => {
  const project = await api.post('projects/', { name: 'Shop' });
  const token = String(project['api_token']);
  const batch = Array.from({ length: PEOPLE }, (_, at) => ({
    event: 'opened',
    distinct_id: `person-${at}`,
    properties: { $set: propertiesOf(at) },
  }));
  const sent = await fetch(`${server.url}/batch/`, { method: 'POST', body: JSON.stringify({ api_key: token, batch }) });
  expect(sent.ok).toBe(true);

  await openSignedIn(page, accounts.keys.workshop, `/projects/${project.id}/flags/new`);
  await page.getByRole('textbox', { name: 'Key' }).fill('quick-buy');
  await page.getByRole('switch', { name: 'Active' }).press('Space');
  await page.getByRole('button', { name: 'Edit Release conditions' }).click();
  await page.getByRole('spinbutton', { name: 'Percentage of condition 1' }).fill('40');
  await page.getByRole('button', { name: 'Add a property to condition 1' }).click();
  await page.getByRole('combobox', { name: 'Name of property 1 of condition 1' }).fill('country');
  await page.getByRole('textbox', { name: /^Add to values of property 1 of condition 1/ }).fill('DE');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /^Add to values of property 1 of condition 1/ }).fill('AT');
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('spinbutton', { name: 'Percentage of condition 2' }).fill('100');
  await page.getByRole('button', { name: 'Add a property to condition 2' }).click();
  await page.getByRole('combobox', { name: 'Name of property 1 of condition 2' }).fill('plan');
  await page.getByRole('combobox', { name: 'Operator of property 1 of condition 2' }).selectOption('contains');
  await page.getByRole('textbox', { name: 'Value of property 1 of condition 2' }).fill('pro');
  await page.getByRole('button', { name: 'Edit Variants' }).click();
  await page.getByRole('button', { name: 'Add variants' }).click();
  await page.getByRole('textbox', { name: 'Payload of test (JSON)' }).fill('{"days": 2}');
  await saveButton(page).click();

  await expect(page.getByRole('status').filter({ hasText: 'Saved quick-buy' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Served to \d+(\.\d)?% of people: control/ })).toBeVisible();
  const node = new PostHog(token, { host: server.url });
  for (const id of ['person-0', 'person-1', 'person-2']) {
    const tested = await testPerson(page, id);
    expect(await node.getFeatureFlag('quick-buy', id)).toBe(tested.value);
    await expect(
      page.getByRole('heading', { name: tested.value === false ? 'Default' : String(tested.value), exact: true }),
    ).toBeVisible();
  }

  const { results } = await api.get<{ results: { id: number }[] }>(`projects/${project.id}/feature_flags/`);
  const values = new Set<unknown>();
  for (let at = 0; at < PEOPLE; at++) {
    const distinct_id = `person-${at}`;
    const tested = await api.post<TestResult>(`projects/${project.id}/feature_flags/${results[0]?.id}/test/`, {
      distinct_id,
    });
    values.add(tested.value);
    expect(await node.getFeatureFlag('quick-buy', distinct_id)).toBe(tested.value);
    const payload = await node.getFeatureFlagPayload('quick-buy', distinct_id);
    expect(payload ?? null).toEqual(tested.payload === null ? null : JSON.parse(tested.payload));
  }
  expect(values).toEqual(new Set(['control', 'test', false]));
  await node.shutdown();
});
