import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import running from '#test/support/posthog/answers/experiment-running.json' with { type: 'json' };
import bayesian from '#test/support/posthog/answers/run-bayesian.json' with { type: 'json' };
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import type { Wire } from '#test/support/posthog/generations.ts';
import { PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openDetails } from '../experiments/open-results.ts';
import { openPostHog } from './open-posthog.ts';

const overview = `/projects/${PROJECT}/experiments/${RUNNING}`;
const results = `${overview}/results`;

/** Returns a finished run in which these values replace those of every variant. */
const runWith = (values: object) => ({
  ...bayesian,
  results: bayesian.results.map(({ result: { baseline, variant_results }, ...row }) => {
    const variants = variant_results.map((variant) => ({ ...variant, ...values }));
    return { ...row, result: { baseline: { ...baseline, ...values }, variant_results: variants } };
  }),
});

/** Starts a fake PostHog with an experiment whose goal is a retention. */
function startWithRetention(latest: Wire, change: object = {}, window: object = {}) {
  const posthog = startPostHog('2026-06', { latest });
  const others = posthog.record(RUNNING)?.['metrics_secondary'] as { metric_type: string }[];
  const retentions = others.filter(({ metric_type }) => metric_type === 'retention');
  const metrics = retentions.map((metric) => ({ ...metric, ...window }));
  posthog.change(RUNNING, { metrics, metrics_secondary: [], ...change });
  return posthog;
}

test('the method of a retention says what the server does with people who can still come back', async () => {
  const { user } = await openPostHog(startWithRetention(bayesian, { only_count_matured_users: false }), results);
  await openDetails(user);
  expect(
    await screen.findByText(/People who can still come back count as not having come back until they do\. Intervals/),
  ).toBeInTheDocument();
  cleanup();

  const again = await openPostHog(startWithRetention(bayesian, { only_count_matured_users: true }), results);
  await openDetails(again.user);
  expect(await screen.findByText(/People who can still come back are left out\. Intervals/)).toBeInTheDocument();
});

test.each([
  ['results', results],
  ['overview', overview],
])('after the end, the %s of a retention say when to refresh the results', async (_, page) => {
  const noReturns = runWith({ sum: 0, sum_squares: 0, numerator_denominator_sum_product: 0 });
  const later = { retention_window_start: 30, retention_window_end: 40 };
  await openPostHog(startWithRetention(noReturns, { end_date: '2026-10-05T07:00:00Z' }, later), page);

  expect(await screen.findByText(/[Rr]efresh the results 30 days after the start of the experiment\./)).toBeVisible();
});

test('if people whose conversion window is open are left out, the page does not say that no one was exposed', async () => {
  const nobody = runWith({ number_of_samples: 0, sum: 0, sum_squares: 0, denominator_sum: 0 });
  const posthog = startPostHog('2026-06', { latest: nobody });
  const window = { conversion_window: 7, conversion_window_unit: 'day' };
  posthog.change(RUNNING, { metrics: [{ ...running.metrics[0], ...window }], only_count_matured_users: true });
  await openPostHog(posthog, results);
  expect(await screen.findByRole('heading', { name: 'No one is counted yet' })).toBeVisible();
  expect(
    screen.getByText(
      'People whose time window for the goal is still open are left out. They are counted 7 days after their exposure.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/No one has been exposed since the start/)).toBeNull();
  cleanup();

  await openPostHog(posthog, overview);
  expect(
    await screen.findByText(/^No one is counted yet: .* They are counted 7 days after their exposure\./),
  ).toBeVisible();
  cleanup();

  posthog.change(RUNNING, { only_count_matured_users: false });
  await openPostHog(posthog, results);
  expect(await screen.findByText(/^No one has been exposed since the start/)).toBeVisible();
});

test('if people who can still come back are left out, the page does not say that no one has started', async () => {
  const nobody = runWith({ number_of_samples: 0, sum: 0, sum_squares: 0, denominator_sum: 0 });
  const posthog = startWithRetention(nobody, { only_count_matured_users: true });
  await openPostHog(posthog, results);
  expect(await screen.findByRole('heading', { name: 'No one is counted yet' })).toBeVisible();
  expect(
    screen.getByText('People who can still come back are left out. They are counted 15 days after their start event.'),
  ).toBeVisible();
  cleanup();

  await openPostHog(posthog, overview);
  expect(await screen.findByText('No one is counted yet: people who can still come back are left out.')).toBeVisible();
});
