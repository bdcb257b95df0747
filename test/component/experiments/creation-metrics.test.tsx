import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { newProject, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the exposure is a line that opens its editor, and a new metric has a window of 14 days', async () => {
  const project = await newProject(server);
  const { user } = await open(server, `/projects/${project}/experiments/new?step=metrics`);
  const exposure = within(await screen.findByRole('group', { name: 'Exposure' }));
  expect(exposure.getByText(/^Exposed by the feature flag call/)).toHaveTextContent(
    'People in several variants are left out Internal and test accounts are excluded',
  );
  expect(screen.queryByRole('radio', { name: 'Another event' })).toBeNull();
  expect(screen.getByRole('spinbutton', { name: 'Time to convert' })).toHaveValue(14);

  await user.click(exposure.getByRole('button', { name: 'Edit Exposure' }));
  await user.click(await screen.findByRole('radio', { name: 'Another event' }));
  await user.type(screen.getByRole('combobox', { name: 'Exposure event' }), 'cart seen');
  await user.click(screen.getByRole('button', { name: 'Done' }));

  expect(await screen.findByText(/^Exposed by “cart seen”/)).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Another event' })).toBeNull();
  expect(screen.getByText(/Exposed: the event/).parentElement).toHaveTextContent('Exposed: the event cart seen');
});
