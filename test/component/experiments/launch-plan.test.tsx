import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editGroup, unlockMetrics } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { resultsOf } from './open-results.ts';
import { type Counts, openWithRows, rowOf, signUps } from './open-with-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** After 20 of 28 days, the difference does not count yet. After 20 of 20 days, it would. */
const COUNTS: Counts = [
  [2000, 200],
  [2000, 255],
];

test('a plan that is shortened while the experiment runs changes no verdict, and the page says which plan decides', async () => {
  const plan = { recommended_running_time: 28 };
  const running = { metrics: [signUps], parameters: plan };
  const { user } = await openWithRows(server, running, [rowOf(signUps.uuid, COUNTS)], resultsOf);
  const verdict = await screen.findByRole('heading', { name: /^test is probably better than control/ });
  const sentence = verdict.textContent ?? '';

  await user.click(screen.getByRole('link', { name: 'Setup' }));
  await unlockMetrics();
  const variants = await editGroup('Variants and plan');
  const days = await variants.findByRole('spinbutton', { name: /^Planned days/ });
  await user.clear(days);
  await user.type(days, '20');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText(/^Saved /);
  await user.click(screen.getByRole('link', { name: 'Results' }));

  expect(
    await screen.findByText('The plan was changed after the launch. The plan of the launch, 28 days, decides.'),
  ).toBeVisible();
  expect(screen.getByRole('heading', { name: sentence })).toBeVisible();
});
