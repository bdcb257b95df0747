import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import { answer, create, daysAgo, newProject, open } from './open.ts';
import { isGoal, openResults, resultsOf } from './open-results.ts';

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

test('before a verdict, the card says what is met and what is missing', async () => {
  const split = [
    { key: 'control', rollout_percentage: 99 },
    { key: 'test', rollout_percentage: 1 },
  ];
  await openResults(server, withParticipants({ control: 9950, test: 90 }), 200, {
    parameters: { feature_flag_variants: split },
  });

  const list = within(await screen.findByRole('list', { name: 'Before a verdict' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ParticipantsAt least 100 in each variant9,950 and 90',
    'ConversionsAt least 5 in each variant9',
  ]);
  expect(screen.getByText('1 of 2 met')).toBeVisible();
});

test('a printed page names its project, its organization and the exact time of the results', async () => {
  await openResults(server, funnel.payload);

  const details = await screen.findByText(/Results computed on \w{3}, \d+ \w{3} \d{4}, \d\d:\d\d:\d\d/);
  expect(details).toHaveTextContent(/^Project Web app, organization Acme\./);
  expect(details).toHaveTextContent(/\/projects\/\d+\/experiments\/\d+\/results$/);
});

const split = {
  feature_flag_variants: [
    { key: 'control', rollout_percentage: 40 },
    { key: 'test', rollout_percentage: 60 },
  ],
};

test.each([
  ['the split', { parameters: split }, true],
  ['the name', { name: 'Short form' }, false],
  ['the conclusion', { conclusion: 'won', conclusion_comment: 'More sign-ups' }, false],
])(
  'after a change of %s, the page says that the results are older only if the change affects them',
  async (...change) => {
    const [, body, isNamed] = change;
    const project = await newProject(server);
    const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3) });
    const response = { ...funnel.payload, last_refresh: new Date().toISOString() };
    await ask(server, `PATCH /api/projects/${project}/experiments/${id}/`, { body });
    const { sent } = await open(server, resultsOf(project, id), {
      instead: ({ url }) => (isGoal(url) ? answer(response) : undefined),
    });

    await waitFor(() => expect(sent.some(({ path }) => path.endsWith('/activity/'))).toBe(true));
    const notice = 'The experiment changed after these results were computed. Refresh the results.';
    if (isNamed) expect(await screen.findByText(notice)).toBeVisible();
    else await expect(screen.findByText(notice)).rejects.toThrow();
  },
);
