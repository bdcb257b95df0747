import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/web/experiments/payloads/results-funnel.significant.json' with { type: 'json' };
import { answer, create, daysAgo, newProject, open } from './open.ts';
import { openResults, resultsOf } from './open-results.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a decision is kept beside the verdict of that moment, and is there again later', async () => {
  const { user } = await openResults(server, funnel.payload);
  await screen.findByRole('table', { name: 'Numbers' });

  await user.selectOptions(screen.getByRole('combobox', { name: 'What is decided' }), 'Give test to everybody');
  await user.type(screen.getByRole('textbox', { name: 'Why' }), 'Support agrees');
  await user.click(screen.getByRole('button', { name: 'Save decision' }));

  const list = within(screen.getByRole('list', { name: 'Decisions so far' }));
  expect(list.getByText(/Give test to everybody/)).toBeVisible();
  expect(list.getByText(/test looks better than control: \+12\.5%/)).toBeVisible();
  expect(JSON.stringify(localStorage)).toContain('Support agrees');
});

test('the verdict is computed anew under other settings, and says where it would change', async () => {
  await openResults(server, funnel.payload);

  const status = await screen.findByText(/^The verdict stays the same in/);
  await waitFor(() => expect(status).toHaveTextContent(/in \d+ of 12 settings\.$/));
});

test('names with markup in them are shown as names', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const swapped = JSON.parse(JSON.stringify(funnel.payload).replaceAll('"test"', JSON.stringify(hostile)));
  await openResults(server, swapped, 200, { parameters: {} });

  expect(await screen.findByRole('heading', { name: /nobody was measured in test/ })).toBeVisible();
  expect(screen.getAllByText(hostile).length).toBeGreaterThan(0);
  expect(document.querySelector('img')).toBeNull();
});

test('the intervals of several metrics can allow for how many there are', async () => {
  const project = await newProject(server);
  const secondary_metrics = ['Plans', 'Bought'].map((name) => ({
    name,
    filters: { insight: 'FUNNELS', events: [{ id: name }] },
  }));
  const { id } = await create(server, project, { start_date: daysAgo(3), secondary_metrics });
  const { user } = await open(server, resultsOf(project, id), {
    instead: ({ url }) => (url.includes('results/') ? answer(funnel.payload) : undefined),
  });
  await screen.findByRole('table', { name: 'Numbers' });
  const metric = within(await screen.findByRole('region', { name: 'Plans' }));
  expect(await metric.findByRole('img', { name: /95% interval \+4\.6% to \+21\.0%/ })).toBeVisible();

  await user.click(screen.getByRole('checkbox', { name: 'Allow for it' }));

  expect(await metric.findByRole('img', { name: /97\.47% interval \+3\.\d% to \+22\.\d%/ })).toBeVisible();
  expect(screen.getByText(/all of them together err no more often than one of 95% would/)).toBeVisible();
});
