import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the launch dialog says whether the event of the goal was received, and contains flag values', async () => {
  const project = await buildProject(server.db, server.organization, { name: 'Web app' });
  const { id } = await create(server, project.id, {
    filters: {},
    metrics: [{ kind: 'ExperimentMetric', metric_type: 'mean', source: { kind: 'EventsNode', event: 'paid' } }],
  });
  const { user } = await open(server, `/projects/${project.id}/experiments/${id}/setup`);
  const openDialog = async () => {
    await user.click((await screen.findAllByRole('button', { name: 'Launch…' }))[0] as HTMLElement);
    return within(screen.getByRole('dialog'));
  };

  const dialog = await openDialog();
  expect(await dialog.findByText(/^No event of the metric contained a flag value/)).toBeVisible();
  expect(await dialog.findByText(/^The project has never received “paid”\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const event = { event: 'paid', distinct_id: 'ann', properties: { '$feature/other': 'test' } };
  await ask(server, 'POST /batch/', { key: null, body: { api_key: project.api_token, batch: [event] } });
  const later = await openDialog();
  expect(await later.findByText(/^Recent events of the metric contain flag values/)).toBeVisible();
  await waitFor(() => expect(later.queryByText(/never received/)).toBeNull());
});
