import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import { openResults } from './open-results.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Returns the recorded response of a funnel with other numbers of participants. One in ten reaches the last step. */
function withParticipants(people: Record<string, number>) {
  const { payload } = structuredClone(funnel) as { payload: typeof funnel.payload };
  const { result } = payload;
  for (const variant of result.variants) {
    const total = people[variant.key] ?? 0;
    Object.assign(variant, { success_count: Math.round(total / 10), failure_count: total - Math.round(total / 10) });
  }
  for (const steps of result.insight)
    for (const step of steps) {
      const total = people[step.breakdown_value[0] ?? ''] ?? 0;
      step.count = step.order === 0 ? total : Math.round(total / 10);
    }
  return payload;
}

test('a variant with enough participants says so instead of counting beyond the minimum', async () => {
  const split = [
    { key: 'control', rollout_percentage: 99 },
    { key: 'test', rollout_percentage: 1 },
  ];
  await openResults(server, withParticipants({ control: 9950, test: 90 }), 200, {
    parameters: { feature_flag_variants: split },
  });

  const list = within(await screen.findByRole('list', { name: 'Participants per variant' }));
  expect(list.getByText('9,950, enough')).toBeVisible();
  expect(list.getByText('90 of 100')).toBeVisible();
});

test('a printed page names its project, its organization and the exact time of the results', async () => {
  await openResults(server, funnel.payload);

  const details = await screen.findByText(/Results computed on \w{3}, \d+ \w{3} \d{4}, \d\d:\d\d:\d\d/);
  expect(details).toHaveTextContent(/^Project Web app, organization Acme\./);
  expect(details).toHaveTextContent(/\/projects\/\d+\/experiments\/\d+\/results$/);
});
