import type { Browser, Page } from '@playwright/test';
import { PostHog } from 'posthog-node';
import type { Api, Wire } from './support/api.ts';
import { openShop, openShopWith, visitShop } from './support/shop.ts';
import { expect, openSignedIn, test } from './support/story.ts';

interface Variant {
  key: string;
  success_count: number;
}

interface World {
  project: Wire;
  experiment: Wire;
}

async function launchedExperiment(api: Api): Promise<World> {
  const project = await api.post('projects/', { name: 'Shop' });
  const experiment = await api.post(`projects/${project.id}/experiments/`, {
    name: 'Larger photos',
    feature_flag_key: 'larger-photos',
    filters: {
      insight: 'FUNNELS',
      events: [
        { id: '$pageview', order: 0 },
        { id: 'bought', order: 1 },
      ],
    },
  });
  await api.patch(`projects/${project.id}/experiments/${experiment.id}/`, { start_date: new Date().toISOString() });
  return { project, experiment };
}

/** Returns a code sample of the experiment page. In its branches, the shop shows large or small photos. */
async function sampleOf(page: Page, { project, experiment }: World, language: 'JavaScript' | 'HTML') {
  await page.goto(`/projects/${project.id}/experiments/${experiment.id}/setup`);
  await page.getByRole('heading', { name: 'Code for the flag' }).click();
  await page.getByRole('radiogroup', { name: 'Language' }).getByText(language, { exact: true }).click();
  const sample = await page.getByRole('region', { name: `${language} code` }).innerText();
  return sample
    .replace('// Show this variant.', "document.querySelector('output').textContent = 'large photos';")
    .replace('// Show control.', "document.querySelector('output').textContent = 'small photos';");
}

// Each visitor has a separate browser context. Opening one takes a second or two.
test.describe.configure({ timeout: 180_000 });

const visitors = Array.from({ length: 20 }, (_, index) => `visitor-${index}`);

type Participants = Record<'control' | 'test', number>;

/**
 * Visits the shop until each variant has a participant, because variants are random. Returns the number of participants,
 * each of whom has bought.
 */
async function buyUntilBothVariants(browser: Browser, url: string): Promise<Participants> {
  const participants = { control: 0, test: 0 };
  while (participants.control === 0 || participants.test === 0) {
    const errors = await visitShop(browser, url, async (visit) => {
      const bought = visit.waitForResponse(
        (response) => /\/(e|i\/v0\/e|batch|capture)\//.test(response.url()) && response.ok(),
      );
      await expect(visit.getByRole('status')).toHaveText(/(large|small) photos/);
      participants[(await visit.getByRole('status').innerText()) === 'large photos' ? 'test' : 'control']++;
      await bought;
    });
    expect(errors).toEqual([]);
  }
  return participants;
}

const resultsOf = ({ project, experiment }: World) => `projects/${project.id}/experiments/${experiment.id}/results`;

const expectCounted = (api: Api, address: string, participants: Participants) =>
  expect(async () => {
    const { result } = await api.get<{ result: { variants: Variant[] } }>(`${address}/?refresh=true`);
    const counted = result.variants.map(({ key, success_count }) => [key, success_count]);
    expect(Object.fromEntries(counted)).toEqual(participants);
  }).toPass();

const BUY = "posthog.onFeatureFlags(() => posthog.capture('bought', {}, { send_instantly: true }));";

const shops = {
  JavaScript: (sample: string) => openShop(`${sample}\n${BUY}`),
  HTML: (sample: string) => openShopWith(`${sample}\n<script>${BUY}</script>`),
};

for (const language of ['JavaScript', 'HTML'] as const)
  test(`visitors of a page with the ${language} sample get variants, the results count them, and the shipped one goes to everyone`, async ({
    page,
    browser,
    accounts,
    api,
    server,
  }) => {
    const world = await launchedExperiment(api);
    await openSignedIn(page, accounts.keys.workshop);
    const shop = await shops[language](await sampleOf(page, world, language));

    const participants = await buyUntilBothVariants(browser, shop.url);

    const address = resultsOf(world);
    await expectCounted(api, address, participants);
    await page.goto(`${server.url}/${address}`);
    const total = participants.control + participants.test;
    await expect(page.getByRole('main')).toContainText(`${total} participants`);

    await page.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Ship variant…' }).click();
    await page.getByRole('button', { name: 'End and ship test to everyone' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'everyone gets the variant “test”' })).toBeVisible();
    for (let visitor = 0; visitor < 5; visitor++)
      await visitShop(browser, shop.url, (visit) => expect(visit.getByRole('status')).toHaveText('large photos'));
    shop.close();
  });

test('the browser SDK and the Node SDK give a person the same variant', async ({ browser, api, server }) => {
  const { project } = await launchedExperiment(api);
  const token = String(project['api_token']);
  const shop = await openShop(`
    import posthog from 'posthog-js';
    const id = new URLSearchParams(location.search).get('id');
    posthog.init(${JSON.stringify(token)}, { api_host: ${JSON.stringify(server.url)}, bootstrap: { distinctID: id } });
    posthog.onFeatureFlags(() => {
      document.querySelector('output').textContent = posthog.getFeatureFlag('larger-photos');
    });`);
  const node = new PostHog(token, { host: server.url });

  for (const id of visitors) {
    const expected = String(await node.getFeatureFlag('larger-photos', id));
    const errors = await visitShop(browser, `${shop.url}?id=${id}`, (visit) =>
      expect(visit.getByRole('status')).toHaveText(expected),
    );
    expect(errors).toEqual([]);
  }
  await node.shutdown();
  shop.close();
});

for (const sdk of ['posthog-js-lite-2', 'posthog-js-lite-4'])
  test(`visitors of a page with ${sdk} get variants, and the results count them`, async ({ browser, api, server }) => {
    const world = await launchedExperiment(api);
    const token = JSON.stringify(world.project['api_token']);
    const shop = await openShop(`
      import PostHog, * as named from '${sdk}';
      const posthog = new (PostHog ?? named.PostHog)(${token}, { host: ${JSON.stringify(server.url)}, flushAt: 1 });
      posthog.onFeatureFlags(() => {
        const photos = posthog.getFeatureFlag('larger-photos') === 'test' ? 'large' : 'small';
        document.querySelector('output').textContent = photos + ' photos';
        posthog.capture('$pageview');
        posthog.capture('bought');
      });`);

    const participants = await buyUntilBothVariants(browser, shop.url);

    await expectCounted(api, resultsOf(world), participants);
    shop.close();
  });
