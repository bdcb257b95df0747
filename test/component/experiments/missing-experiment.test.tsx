import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { newProject, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('an experiment that does not exist has no tabs', async () => {
  const project = await newProject(server);
  await open(server, `/projects/${project}/experiments/999999`);

  expect(await screen.findByText('The experiment could not be loaded')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Experiment' })).toBeNull();
});
