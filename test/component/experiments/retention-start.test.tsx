import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editMetric } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, newProject, open, read } from './open.ts';
import { node, retention } from './retention-metric.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const pageOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;
const save = () => screen.getByRole('button', { name: /^Save/ });

test('an action stays the start when a condition is added, and is replaced by the name of an event', async () => {
  const project = await newProject(server);
  const action = { kind: 'ActionsNode', id: 12, math: 'total' };
  const { id } = await create(server, project, { filters: {}, metrics: [{ ...retention, start_event: action }] });
  const { user } = await open(server, pageOf(project, id));
  const goal = await editMetric('Goal 1');
  const start = goal.getByRole('combobox', { name: 'Event of the start' });
  expect(start).toHaveValue('');
  expect(start).toHaveAttribute('placeholder', 'Action 12');

  await user.click(goal.getByRole('button', { name: 'Add condition on the start' }));
  await user.type(goal.getByRole('combobox', { name: 'Property of condition 1' }), 'plan');
  await user.type(goal.getByRole('textbox', { name: 'Value of condition 1' }), 'pro');
  await user.click(save());
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  const properties = [expect.objectContaining({ key: 'plan', value: 'pro' })];
  expect(await read(server, project, id)).toMatchObject({ metrics: [{ start_event: { ...action, properties } }] });

  await user.type(start, 'signed_up');
  await user.click(save());
  await waitFor(async () =>
    expect(await read(server, project, id)).toMatchObject({
      metrics: [{ start_event: { ...node('signed_up', { math: 'total' }), properties } }],
    }),
  );
});

test('the exposure can be the start, without the inputs that choose a start event', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, {
    filters: {},
    metrics: [{ ...retention, start_handling: 'last_seen', conversion_window: 3, conversion_window_unit: 'hour' }],
  });
  const { user } = await open(server, pageOf(project, id));
  const goal = await editMetric('Goal 1');
  const starts = goal.getByRole('combobox', { name: 'Starts with' });
  expect(starts).toHaveValue('event');

  await user.selectOptions(starts, 'The exposure');
  expect(goal.queryByRole('combobox', { name: 'Event of the start' })).toBeNull();
  expect(goal.queryByRole('combobox', { name: 'Start event that counts' })).toBeNull();
  expect(goal.queryByRole('spinbutton', { name: 'Time after the exposure' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Review/ }));
  const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));
  expect(review.getByText(/retention by “opened” 1 to 7 days after the exposure, higher/)).toBeVisible();
  await user.click(save());

  expect(await screen.findByText(/^Saved/)).toBeVisible();
  const metrics = (await read(server, project, id))['metrics'];
  expect(metrics).toEqual([
    { ...retention, start_event: { kind: 'ExperimentExposureNode' }, fingerprint: expect.any(String) },
  ]);

  await user.selectOptions(starts, 'An event');
  expect(goal.getByRole('combobox', { name: 'Event of the start' })).toHaveValue('signed_up');
  expect(goal.getByRole('combobox', { name: 'Start event that counts' })).toHaveValue('last_seen');
  expect(goal.getByRole('spinbutton', { name: 'Time after the exposure' })).toHaveValue(3);
  expect(goal.getByRole('combobox', { name: 'Unit of the time after the exposure' })).toHaveValue('hour');
});

test('a metric that starts with the exposure gets its own start event back after it was moved', async () => {
  const project = await newProject(server);
  const [first, second] = ['signed_up', 'invited'].map((event) => ({
    ...retention,
    uuid: undefined,
    name: event,
    start_event: node(event, { math: 'total' }),
  }));
  const { id } = await create(server, project, { filters: {}, metrics: [first, second] });
  const { user } = await open(server, pageOf(project, id));
  const startOf = async (goal: string) =>
    (await editMetric(goal)).getByRole<HTMLSelectElement>('combobox', { name: 'Starts with' });

  await user.selectOptions(await startOf('Goal 1'), 'The exposure');
  await user.selectOptions(await startOf('Goal 2'), 'The exposure');
  await user.click(screen.getByRole('button', { name: 'Move goal 2 up' }));
  await waitFor(async () =>
    expect((await editMetric('Goal 1')).getByRole('textbox', { name: 'Name of goal 1' })).toHaveValue('invited'),
  );
  await user.click(screen.getByRole('button', { name: 'Remove goal 2' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Goal 2' })).toBeNull());
  await user.selectOptions(await startOf('Goal 1'), 'An event');

  expect((await editMetric('Goal 1')).getByRole('combobox', { name: 'Event of the start' })).toHaveValue('invited');
});

test('a start event that was never chosen is empty', async () => {
  const project = await newProject(server);
  const exposure = { ...retention, start_event: { kind: 'ExperimentExposureNode' } };
  const { id } = await create(server, project, { filters: {}, metrics: [exposure] });
  const { user } = await open(server, pageOf(project, id));
  const goal = await editMetric('Goal 1');

  await user.selectOptions(goal.getByRole('combobox', { name: 'Starts with' }), 'An event');
  expect(goal.getByRole('combobox', { name: 'Event of the start' })).toHaveValue('');
  expect(goal.getByRole('combobox', { name: 'Start event that counts' })).toHaveValue('first_seen');
});

test('a missing or unknown choice is shown as such, and can be replaced by the first option', async () => {
  const project = await newProject(server);
  const { start_handling, ...without } = retention;
  const metric = { ...without, retention_window_unit: 'fortnight' };
  const { id } = await create(server, project, { filters: {}, metrics: [retention] });
  await server.db
    .updateTable('experiment')
    .set({ metrics: JSON.stringify([metric]) })
    .where('id', '=', id)
    .execute();
  const { user } = await open(server, pageOf(project, id));
  const goal = await editMetric('Goal 1');
  const counts = goal.getByRole('combobox', { name: 'Start event that counts' });
  const unit = goal.getByRole('combobox', { name: 'Unit of the window' });
  expect(counts).toHaveDisplayValue('Choose');
  expect(unit).toHaveDisplayValue('fortnight');
  expect(goal.getByText(/^The unit of the window must be one of/)).toBeVisible();

  await user.selectOptions(unit, 'days');
  expect(goal.getByText('The choice of the start event must be first_seen or last_seen.')).toBeVisible();
  await user.selectOptions(counts, 'First time after the exposure');
  expect(goal.getByText(/^Day 0 is the calendar day of the start/)).toBeVisible();
  await user.click(save());

  expect(await screen.findByText(/^Saved/)).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ metrics: [retention] });
});

test('an invalid window is an error at its input, because it cannot be saved', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {}, metrics: [retention] });
  const { user, writes } = await open(server, pageOf(project, id));
  const goal = await editMetric('Goal 1');
  const end = goal.getByRole('spinbutton', { name: 'End of the window' });
  expect(end).toBeValid();

  await user.clear(end);
  await user.type(end, '0');
  expect(end).toBeInvalid();
  expect(end).toHaveAccessibleDescription('The window must not end before it starts.');
  expect(goal.getByText('The window must not end before it starts.')).toBeVisible();
  expect(goal.getByRole('spinbutton', { name: 'Start of the window' })).toBeValid();
  await user.click(save());
  expect(await screen.findByText(/Metric 1: The window must not end before it starts\./)).toBeVisible();
  expect(writes()).toEqual([]);
});

test('a table of the data warehouse stays the start when the metric is edited', async () => {
  const project = await newProject(server);
  const start_event = { kind: 'ExperimentDataWarehouseNode', table_name: 'visits', timestamp_field: 'at' };
  const { id } = await create(server, project, { filters: {}, metrics: [{ ...retention, start_event }] });
  const { user } = await open(server, pageOf(project, id));
  const goal = await editMetric('Goal 1');
  expect(goal.getByRole('combobox', { name: 'Event of the start' })).toHaveAttribute('placeholder', 'visits');

  await user.click(goal.getByRole('radio', { name: 'Lower is better' }));
  await user.click(save());

  expect(await screen.findByText(/^Saved/)).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({ metrics: [{ goal: 'decrease', start_event }] });
});
