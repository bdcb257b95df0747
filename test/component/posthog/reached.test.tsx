import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import bayesian from '#test/support/posthog/answers/run-bayesian.json' with { type: 'json' };
import days from '#test/support/posthog/answers/timeseries.json' with { type: 'json' };
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const row = (key: string, number_of_samples: number, sum: number) => ({
  ...{ key, number_of_samples, sum, sum_squares: sum, validation_failures: [] },
});
const resultOf = (control: number, test: number, people: number) => ({
  baseline: row('control', people, control),
  variant_results: [row('test', people, test)],
});

/** Starts PostHog with weak results of today, and results by day in which test was clearly better on 2 October. */
function startWithDays() {
  const [goal, ...others] = bayesian.results;
  const latest = { ...bayesian, results: [{ ...goal, result: resultOf(1012, 1040, 4800) }, ...others] };
  const posthog = startPostHog('2026-06', { latest });
  const timeseries = { '2026-10-01': resultOf(100, 110, 500), '2026-10-02': resultOf(200, 420, 1000) };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { url } = new Request(input, init);
    return url.includes('timeseries_results') ? Response.json({ ...days, timeseries }) : posthog.fetch(input, init);
  };
  return { ...posthog, fetch };
}

test('on PostHog, a result that was reached is found in the results by day, and the list shows it too', async () => {
  const { user } = await openPostHog(startWithDays(), `/projects/${PROJECT}/experiments/${RUNNING}/results`);

  expect(
    await screen.findByRole('heading', {
      name: /^test is better than control: this was reached on 2 Oct( 2026)?\. The data since then are weaker: \+2\.8%/,
    }),
  ).toBeVisible();

  await user.click(screen.getAllByRole('link', { name: 'Experiments' })[0] as HTMLElement);
  expect(await screen.findByRole('link', { name: /^Result: \+2\.8% better\. test is better than/ })).toBeVisible();
});
