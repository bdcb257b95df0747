import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, newProject, open } from '../experiments/open.ts';
import { createDimension } from './dimensions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const purchase = {
  kind: 'ExperimentMetric',
  metric_type: 'funnel',
  uuid: '5d0c3b1e-2f4d-4b6a-8c9e-1d2f3a4b5c6d',
  name: 'Purchase',
  series: [{ kind: 'EventsNode', event: 'paid' }],
};

const browser = { name: 'Browser', of: 'event', key: '$browser' };

test('a list of the project is what segments are planned from, and a missing dimension is created beside it', async () => {
  const project = await newProject(server);
  const { id: first } = await createDimension(server, project, browser);
  const { id } = await create(server, project, { filters: {}, metrics: [purchase] });
  const { user, writes } = await open(server, `/projects/${project}/experiments/${id}/setup`);
  const row = within(await screen.findByRole('group', { name: 'Planned segments' }));

  await user.click(row.getByRole('combobox', { name: 'Planned segments' }));
  await user.click(await screen.findByRole('option', { name: 'Browser' }));
  await user.click(row.getByRole('button', { name: 'Create dimension…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a dimension' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Plan');
  await user.type(dialog.getByRole('textbox', { name: 'Property' }), 'plan');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Whose property' }), 'of the person, today');
  await user.click(dialog.getByRole('button', { name: 'Create dimension' }));
  expect(await row.findByText('Plan')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[0]?.body).toEqual({ name: 'Plan', of: 'person', key: 'plan', values: null });
  expect(writes()[1]?.body).toEqual({ segments: [first, first + 1] });
});

test('a new experiment plans segments in its third step', async () => {
  const project = await newProject(server);
  const { id } = await createDimension(server, project, browser);
  const { user, writes } = await open(server, `/projects/${project}/experiments/new?step=metrics`);
  const row = within(await screen.findByRole('group', { name: 'Planned segments' }));
  await user.click(row.getByRole('combobox', { name: 'Planned segments' }));
  await user.click(await screen.findByRole('option', { name: 'Browser' }));
  await user.click(screen.getByRole('button', { name: /Hypothesis/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'With segments');
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ name: 'With segments', segments: [id] });
});
