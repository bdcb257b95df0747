import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { resultsOf } from './open-results.ts';
import { type Counts, openWithRows, rowOf, signUps } from './open-with-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const WEAK: Counts = [
  [2000, 200],
  [2000, 212],
];
const year = new Date().getFullYear();
const reached = { state: 'better', variant: 'test', date: `${year}-11-08`, direction: 'higher' };
const late = { metrics: [signUps], parameters: { recommended_running_time: 14 } };
const row = { ...rowOf(signUps.uuid, WEAK), reached };
const SENTENCE = /^test is better than control: this was reached on 8 Nov\. The data since then are weaker: \+6\.0%/;

test('a result that was reached stays on the results page, with its date and the data of today', async () => {
  await openWithRows(server, late, [row], resultsOf);

  const card = within(await screen.findByRole('region', { name: SENTENCE }));
  expect(card.getByText('Better since 8 Nov')).toBeVisible();
  expect(card.getByText(/ship test to everyone/)).toBeVisible();
  expect(card.getByRole('button', { name: /^Ship/ })).toBeEnabled();
});

test('other settings of the reader are judged by themselves', async () => {
  await openWithRows(server, late, [row], (project, id) => `${resultsOf(project, id)}?interval=90`);

  expect(
    await screen.findByRole('heading', {
      name: /^test is probably better than control|^test and control do not differ clearly/,
    }),
  ).toBeVisible();
});

test('the list shows the result that was reached', async () => {
  vi.stubGlobal('innerWidth', 1440);
  await openWithRows(server, late, [row], (project) => `/projects/${project}/experiments`);

  const link = await screen.findByRole('link', { name: /^Result: \+6\.0% better\. test is better than control/ });
  expect(link).toHaveTextContent('better');
  vi.unstubAllGlobals();
});
