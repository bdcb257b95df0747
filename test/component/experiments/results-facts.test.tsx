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

/** The recorded funnel with other numbers of participants, all of whom take the last step or fail at it. */
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
  await openResults(server, withParticipants({ control: 30_000, test: 50 }));

  const list = within(await screen.findByRole('list', { name: 'Participants per variant' }));
  expect(list.getByText('30,000, enough')).toBeVisible();
  expect(list.getByText('50 of 100')).toBeVisible();
});

test('a printed page names its project, its organization and the exact time of the results', async () => {
  await openResults(server, funnel.payload);

  const details = await screen.findByText(/^Project .+, organization Acme/);
  expect(details).toHaveTextContent(/Results of \w{3}, \d+ \w{3} \d{4}, \d\d:\d\d:\d\d/);
  expect(details).toHaveTextContent(location.href);
});
