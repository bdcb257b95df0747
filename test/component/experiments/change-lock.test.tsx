import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { editGroup, unlockMetrics } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const metric = {
  kind: 'ExperimentMetric',
  metric_type: 'mean',
  name: 'Orders',
  source: { kind: 'EventsNode', event: 'paid' },
};

async function openSetup(body: object = {}) {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {}, metrics: [metric], ...body });
  const opened = await open(server, `/projects/${project}/experiments/${id}/setup`);
  await screen.findByRole('group', { name: 'Metrics per person' });
  return { ...opened, project, id };
}

const save = () => screen.getByRole('button', { name: /^Save/ });
const change = { name: 'Change during the experiment…' };

test('after the launch, what is measured is locked until somebody says why it changes', async () => {
  const { user, project, id, writes } = await openSetup({ start_date: daysAgo(3) });
  expect(screen.getByRole('button', { name: 'View Metrics per person' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Start' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'End' })).toBeEnabled();

  await user.click(screen.getByRole('button', change));
  await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'Typo');
  await user.click(screen.getByRole('button', { name: 'Unlock metrics' }));
  expect(screen.getByRole('alert')).toHaveTextContent('at least 10 characters');
  await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), ' in the event');
  await user.click(screen.getByRole('button', { name: 'Unlock metrics' }));

  const goals = await editGroup('Metrics per person');
  await user.type(goals.getByRole('textbox', { name: 'Name of goal 1' }), ' a day');
  await user.click(save());
  await screen.findByText(/^Saved/);
  expect(writes()[0]?.body).toMatchObject({ change_reason: 'Typo in the event' });
  expect(await read(server, project, id)).toMatchObject({ metrics: [{ name: 'Orders a day' }] });

  await user.click(screen.getByRole('button', { name: 'Lock again' }));
  expect(screen.getByRole('button', change)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'History' }));
  expect(await screen.findByText('Reason: Typo in the event')).toBeVisible();
});

test('a change during the experiment can be undone, and a change of something else does not carry its reason', async () => {
  const { user, project, id, writes } = await openSetup({ start_date: daysAgo(3) });
  await unlockMetrics('The event was renamed.');
  const goals = await editGroup('Metrics per person');
  await user.type(goals.getByRole('textbox', { name: 'Name of goal 1' }), ' a day');
  await user.click(save());
  await screen.findByText(/^Saved/);

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Undone/);
  expect(await read(server, project, id)).toMatchObject({ metrics: [{ name: 'Orders' }] });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  await user.click(save());
  await screen.findByText(/^Saved/);
  expect(writes().at(-1)?.body).not.toHaveProperty('change_reason');
});

test('a draft that somebody launches while the metrics are edited is locked by the save', async () => {
  const { user, project, id } = await openSetup();
  const plan = await editGroup('Variants and plan');
  await user.type(plan.getByRole('spinbutton', { name: 'Planned days' }), '14');
  await ask(server, `POST /api/projects/${project}/experiments/${id}/launch/`, { body: {} });

  await user.click(save());

  expect(await screen.findByText(/^Locked since the launch/)).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ parameters: {} });
});

test('a change of something else needs no reason and sends none', async () => {
  const { user, writes } = await openSetup({ start_date: daysAgo(3) });

  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  await user.click(save());

  await screen.findByText(/^Saved/);
  expect(writes().map(({ body }) => Object.keys(body as object))).toEqual([['name']]);
});

test('a draft and an experiment that starts later are not locked', async () => {
  await openSetup({ start_date: new Date(Date.now() + 86_400_000).toISOString() });
  expect(screen.queryByRole('button', change)).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit Metrics per person' })).toBeVisible();
});

test('a change from before the launch is kept, and saved only after the metrics are unlocked', async () => {
  const { user, project, id, writes, services } = await openSetup();
  const plan = await editGroup('Variants and plan');
  await user.type(plan.getByRole('spinbutton', { name: 'Planned days' }), '14');
  await ask(server, `POST /api/projects/${project}/experiments/${id}/launch/`, { body: {} });
  await services.cache.refetchQueries();
  await screen.findByRole('button', change);

  await user.click(save());
  expect(await screen.findByText(/^Locked since the launch/)).toBeVisible();
  expect(writes()).toEqual([]);

  await unlockMetrics();
  await user.click(save());
  await screen.findByText(/^Saved/);
  expect(await read(server, project, id)).toMatchObject({ parameters: { recommended_running_time: 14 } });
});
