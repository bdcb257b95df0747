import type { Page } from '@playwright/test';
import { type Buyer, sendOrders } from './support/exposures.ts';
import { save } from './support/form.ts';
import { expect, openSignedIn, test } from './support/story.ts';

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name });

const PEOPLE = 200;

/**
 * The orders of 200 people per variant. In control, 60 people have an order of 10, and 40 people have an order of 10 and
 * an order of 20. In test, 140 people have an order of 10 and an order of 20. All others order nothing.
 */
const buyers: Buyer[] = [
  ...Array.from({ length: PEOPLE }, (_, index) => ({
    variant: 'control',
    amounts: index < 60 ? [10] : index < 100 ? [10, 20] : [],
  })),
  ...Array.from({ length: PEOPLE }, (_, index) => ({ variant: 'test', amounts: index < 140 ? [10, 20] : [] })),
];

interface Counted {
  number_of_samples: number;
  sum: number;
  sum_squares: number;
  denominator_sum?: number;
}

interface Run {
  status: string;
  results: { result: { baseline: Counted; variant_results: Counted[] } }[];
}

/** Adds three metrics: revenue as the goal, revenue per order as a ratio, and refunds as a guardrail. */
async function describeMetrics(page: Page) {
  const goal = region(page, 'Goal 1');
  await goal.getByRole('radio', { name: 'Sum of values' }).check();
  await goal.getByLabel('Name of goal 1').fill('Revenue');
  await goal.getByLabel('Event of the metric').fill('order paid');
  await goal.getByLabel('Property of the metric').fill('amount');
  await goal.getByLabel('Currency').fill('EUR');

  await page.getByRole('button', { name: 'Add secondary metric' }).click();
  const ratio = region(page, 'Secondary metric 1');
  await ratio.getByRole('radio', { name: 'Ratio' }).check();
  await ratio.getByLabel('Name of secondary metric 1').fill('Revenue per order');
  await ratio.getByLabel('Event of the numerator').fill('order paid');
  await ratio.getByLabel('Property of the numerator').fill('amount');
  await ratio.getByLabel('Event of the denominator').fill('order paid');

  await page.getByRole('button', { name: 'Add guardrail' }).click();
  const refunds = region(page, 'Guardrail 1');
  await refunds.getByRole('radio', { name: 'Event count' }).check();
  await refunds.getByLabel('Name of guardrail 1').fill('Refunds');
  await refunds.getByLabel('Event of the metric').fill('order refunded');
  await refunds.getByRole('radio', { name: 'Lower is better' }).check();
  await refunds.getByLabel('Margin of guardrail 1, in percent').fill('5');
}

/**
 * Expects that the variant `test` clearly raises revenue, from 9 to 21 EUR per person, and harms the guardrail, with 140
 * refunds instead of 40. Also checks the ratio and the lift by day.
 */
async function expectVerdict(page: Page) {
  await expect(page.getByRole('heading', { level: 2, name: /^test is better than control, but harms/ })).toHaveText(
    /but harms the guardrail Refunds/,
  );
  await expect(page.getByText('1 of 1 harmed')).toBeVisible();
  await expect(page.getByText(/^Next: end the experiment, and keep control\./)).toBeVisible();
  const numbers = page.getByRole('table', { name: 'Numbers', exact: true });
  await expect(numbers).toContainText('9.00');
  await expect(numbers).toContainText('21.00');
  await expect(numbers).toContainText(/Deciding interval/);
  await expect(page.getByText(/, all exposed people\. Higher is better\.$/)).toBeVisible();
  const ratio = page.getByRole('region', { name: 'Revenue per order', exact: true });
  await expect(ratio).toContainText('12.86');
  await expect(ratio).toContainText('15.00');
  await expect(page.getByRole('region', { name: 'Refunds', exact: true })).toContainText('Harmed');
  await expect(page.getByRole('list', { name: 'Guardrails' })).toContainText('At most 5% worse');
  const byDay = page.getByRole('figure', { name: 'Lift by day' });
  await byDay.getByRole('img', { name: /^Day 1: test \+133%/ }).focus();
  await expect(page.getByRole('tooltip')).toContainText('Day 1: test +133%');
}

test('revenue, a ratio and a guardrail go from the form over real events to a verdict', async ({
  page,
  accounts,
  api,
  server,
}) => {
  const { id: project, api_token } = await api.post<{ id: number; api_token: string }>('projects/', { name: 'Shop' });
  await openSignedIn(page, accounts.keys.workshop, `/projects/${project}/experiments/new`);
  await label(page, 'Name').fill('Larger photos');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await describeMetrics(page);

  expect(await save(page)).toMatchObject({
    metrics: [{ metric_type: 'mean', name: 'Revenue', goal: 'increase' }],
    metrics_secondary: [{ metric_type: 'ratio' }, { metric_type: 'mean', goal: 'decrease', uuid: expect.any(String) }],
  });
  await expect(page).toHaveURL(/\/experiments\/\d+$/);
  const id = Number(/(\d+)$/.exec(page.url())?.[1]);
  const path = `projects/${project}/experiments/${id}/`;
  await api.post(`${path}launch/`, {});
  await sendOrders(server.url, api_token, 'larger-photos', buyers);

  await api.post(`${path}metrics_recalculation/`, { trigger: 'manual' });
  const latest = () => api.get<Run>(`${path}metrics_recalculation/latest/`);
  await expect(async () => expect(await latest()).toMatchObject({ status: 'completed' })).toPass({ timeout: 15_000 });

  const { results } = await latest();
  const sums = results.map(({ result }) => [result.baseline, ...result.variant_results]);
  expect(sums).toMatchObject([
    [
      // Sum: 60 · 10 + 40 · 30. Sum of squares: 60 · 10² + 40 · 30².
      { number_of_samples: PEOPLE, sum: 1_800, sum_squares: 42_000 },
      // Sum: 140 · 30. Sum of squares: 140 · 30².
      { number_of_samples: PEOPLE, sum: 4_200, sum_squares: 126_000 },
    ],
    [
      { sum: 1_800, denominator_sum: 140 },
      { sum: 4_200, denominator_sum: 280 },
    ],
    // The second order of each person is refunded.
    [{ sum: 40 }, { sum: 140 }],
  ]);

  await page.goto(`/${path}results`);
  await expectVerdict(page);
});
