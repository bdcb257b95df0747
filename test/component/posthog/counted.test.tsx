import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import bayesian from '#test/support/posthog/answers/run-bayesian.json' with { type: 'json' };
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import type { Wire } from '#test/support/posthog/generations.ts';
import { DRAFT, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openDetails } from '../experiments/open-results.ts';
import { openPostHog } from './open-posthog.ts';

const pageOf = (id: number, view = '') => `/projects/${PROJECT}/experiments/${id}${view}`;
const main = () => screen.getByRole('main');

/** An experiment that counts the groups of one type. The project knows the type with the index 0, organizations. */
function counting(index: number, id: number) {
  const posthog = startPostHog('2026-06');
  const { feature_flag, parameters } = posthog.record(id) as { feature_flag: Wire; parameters: Wire };
  const filters = { ...(feature_flag['filters'] as Wire), aggregation_group_type_index: index };
  posthog.change(id, {
    feature_flag: { ...feature_flag, filters },
    parameters: { ...parameters, aggregation_group_type_index: index },
  });
  return posthog;
}

describe.each([
  [0, 'organizations', 'organization'],
  [3, 'groups', 'group'],
] as const)('an experiment on groups of type %i', (index, many, one) => {
  test(`counts ${many}, not people, on its results page`, async () => {
    const { user } = await openPostHog(counting(index, RUNNING), pageOf(RUNNING, '/results'));

    expect(await screen.findByText(new RegExp(`all exposed ${many}\\. Higher is better\\.$`))).toBeVisible();
    expect(main()).toHaveTextContent(`9,615 ${many}`);
    expect(main()).toHaveTextContent(`At least 4,795 ${many} per variant`);
    expect(main()).not.toHaveTextContent(/participants|people/i);
    await openDetails(user);
    const method = screen.getByRole('region', { name: 'Method' });
    expect(method).toHaveTextContent(`compares the shares of exposed ${many} that convert`);
    expect(method).not.toHaveTextContent(/exposed people/);
    await user.click(screen.getByRole('button', { name: 'Revenue per person' }));
    expect(main()).toHaveTextContent(`amount per ${one}`);
  });

  test(`serves and counts ${many} on its overview`, async () => {
    await openPostHog(counting(index, RUNNING), pageOf(RUNNING));
    const facts = await screen.findByRole('complementary', { name: 'Facts' });
    expect(await within(facts).findByText(`All ${many}`)).toBeVisible();
    expect(await within(facts).findByText(new RegExp(`^${many}$`, 'i'))).toBeVisible();
    expect(facts).not.toHaveTextContent(/everyone|people|participants/i);
  });

  test(`serves ${many} in the checklist before its launch`, async () => {
    await openPostHog(counting(index, DRAFT), pageOf(DRAFT));
    expect(await screen.findByText(new RegExp(`^The flag serves all ${many}\\.`))).toBeVisible();
    expect(screen.getByRole('region', { name: 'Variants' })).not.toHaveTextContent(/everyone/);
  });
});

test('a holdout is named, and is not compared as a variant', async () => {
  const latest = structuredClone(bayesian);
  for (const { result } of latest.results)
    if (result) result.variant_results.push({ ...result.variant_results[0], key: 'holdout-12' } as never);
  const posthog = startPostHog('2026-06', { latest: latest as unknown as Wire });
  posthog.change(RUNNING, { holdout: { id: 12, name: 'Long-term 5%' }, holdout_id: 12 });
  await openPostHog(posthog, pageOf(RUNNING, '/results'));

  expect(await screen.findByRole('heading', { name: /^test is better than control/ })).toBeVisible();
  expect(main()).toHaveTextContent('The holdout Long-term 5% gets no variant and is not compared');
  expect(main()).toHaveTextContent('Split 50.1 / 49.9%');
  expect(within(screen.getByRole('table', { name: 'Numbers' })).queryByText('holdout-12')).toBeNull();
});

test('the figures of the server say that it adjusts them with CUPED, and the page does not', async () => {
  const posthog = startPostHog('2026-06');
  posthog.change(RUNNING, { stats_config: { method: 'bayesian', cuped: { enabled: true, lookback_days: 14 } } });
  const { user } = await openPostHog(posthog, pageOf(RUNNING, '/results'));
  await openDetails(user);
  const [summary] = await screen.findAllByText('Reported by the server');
  await user.click(summary as HTMLElement);
  expect((await screen.findAllByText(/CUPED.*The verdict of this page does not/))[0]).toBeVisible();
});

const event = (name: string, more: Wire = {}) => ({ kind: 'EventsNode', event: name, ...more });
const metric = (fields: Wire): Wire => ({
  kind: 'ExperimentMetric',
  uuid: '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11',
  ...fields,
});

describe.each([
  [
    'a funnel in any order',
    { metric_type: 'funnel', series: [event('read'), event('rated')], funnel_order_type: 'unordered' },
    /read \+ rated in any order/,
  ],
  [
    'a strict funnel',
    { metric_type: 'funnel', series: [event('read'), event('rated')], funnel_order_type: 'strict' },
    /read → rated with no event in between/,
  ],
  [
    'a mean with a threshold',
    { metric_type: 'mean', source: event('rated', { math: 'total' }), threshold: 3 },
    /(number|events) of rated, at least 3/,
  ],
  [
    'a ratio of sums',
    {
      metric_type: 'ratio',
      uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      numerator: event('rated', { math: 'sum', math_property: 'stars' }),
      denominator: event('read', { math: 'sum', math_property: 'pages' }),
    },
    /sum of stars of rated (\/|to the) sum of pages of read/,
  ],
  [
    'a mean of a table of the warehouse',
    {
      metric_type: 'mean',
      source: {
        kind: 'ExperimentDataWarehouseNode',
        table_name: 'stripe_charges',
        math: 'sum',
        math_property: 'cents',
      },
    },
    /sum of cents of stripe_charges/,
  ],
] as const)('%s', (_, fields, sentence) => {
  const plain = (text: string | null) => (text ?? '').replaceAll(/[“”\u2068\u2069]/g, '');

  test.each([
    ['the overview of a draft', DRAFT, ''],
    ['the setup', DRAFT, '/setup'],
    ['the results', RUNNING, '/results'],
  ] as const)('is described as such on %s', async (_page, id, view) => {
    const posthog = startPostHog('2026-06');
    posthog.change(id, { metrics: [metric(fields)], metrics_secondary: [] });
    await openPostHog(posthog, pageOf(id, view));
    expect(await screen.findAllByText((text) => sentence.test(plain(text)))).not.toHaveLength(0);
  });
});
