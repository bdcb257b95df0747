import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editGroup, editMetric } from '#test/support/edit-field.ts';
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
test('a retention metric has a start, a return with a condition, and a window, and the review describes it', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {} });
  const { user, writes } = await open(server, pageOf(project, id));
  await user.click((await editGroup('Metrics per person')).getByRole('button', { name: 'Add goal' }));
  const goal = await editMetric('Goal 1');

  await user.click(goal.getByRole('radio', { name: 'Retention' }));
  expect(goal.getByText(/^The share of people who come back after a start event/)).toBeVisible();
  await user.type(goal.getByRole('textbox', { name: 'Name of goal 1' }), 'Opened again');
  await user.type(goal.getByRole('combobox', { name: 'Event of the start' }), 'signed_up');
  await user.selectOptions(
    goal.getByRole('combobox', { name: 'Start event that counts' }),
    'Last time after the exposure',
  );
  await user.type(goal.getByRole('combobox', { name: 'Event of the return' }), 'opened');
  await user.click(goal.getByRole('button', { name: 'Add condition on the return' }));
  expect(goal.getByRole('group', { name: 'Conditions on the return' })).toBeVisible();
  await user.click(goal.getByRole('button', { name: 'Remove condition 1' }));
  await waitFor(() => expect(goal.getByRole('button', { name: 'Add condition on the return' })).toHaveFocus());
  await user.clear(goal.getByRole('spinbutton', { name: 'Start of the window' }));
  await user.type(goal.getByRole('spinbutton', { name: 'Start of the window' }), '2');
  await user.clear(goal.getByRole('spinbutton', { name: 'End of the window' }));
  await user.type(goal.getByRole('spinbutton', { name: 'End of the window' }), '48');
  await user.selectOptions(goal.getByRole('combobox', { name: 'Unit of the window' }), 'hours');
  expect(goal.getByText(/^Hour 0 is the clock hour of the start\./)).toBeVisible();
  await user.type(goal.getByRole('spinbutton', { name: 'Time after the exposure' }), '3');
  await user.click(screen.getByRole('button', { name: /^Review/ }));
  const review = within(await screen.findByRole('region', { name: 'Changes to be sent' }));
  expect(
    review.getByText(
      /Opened again: retention by “opened” 2 to 48 hours after the last “signed_up”, higher is better, start event within 3 days/,
    ),
  ).toBeVisible();
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  const { uuid, ...expected } = retention;
  expect(writes()[0]?.body).toEqual({
    metrics: [
      {
        ...expected,
        retention_window_start: 2,
        retention_window_end: 48,
        retention_window_unit: 'hour',
        start_handling: 'last_seen',
        conversion_window: 3,
      },
    ],
  });
  expect(await screen.findByText(/^Saved/)).toBeVisible();
});

test('an impossible window is explained while typing and refused before it is sent, and the input stays', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {}, metrics: [retention] });
  const { user, writes } = await open(server, pageOf(project, id));
  const goal = await editMetric('Goal 1');
  const end = goal.getByRole('spinbutton', { name: 'End of the window' });
  expect(end).toHaveValue(7);

  await user.clear(end);
  expect(goal.getByText('The end of the window must be a whole number from 0 to 10000.')).toBeVisible();
  await user.type(end, '0');
  expect(goal.getByText('The window must not end before it starts.')).toBeVisible();
  await user.click(save());

  expect(await screen.findByText(/Metric 1: The window must not end before it starts\./)).toBeVisible();
  expect(writes()).toEqual([]);
  expect(end).toHaveValue(0);

  await user.clear(goal.getByRole('spinbutton', { name: 'Start of the window' }));
  await user.type(goal.getByRole('spinbutton', { name: 'Start of the window' }), '0');
  expect(goal.getByText(/^Day 0 is the calendar day of the start/)).toBeVisible();
  await user.click(save());
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({
    metrics: [{ ...retention, retention_window_start: 0, retention_window_end: 0 }],
  });
});

test('a retention metric without a return event is refused before it is sent', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {} });
  const { user, writes } = await open(server, pageOf(project, id));
  await user.click((await editGroup('Metrics per person')).getByRole('button', { name: 'Add goal' }));
  const goal = await editMetric('Goal 1');
  await user.click(goal.getByRole('radio', { name: 'Retention' }));
  await user.type(goal.getByRole('combobox', { name: 'Event of the start' }), 'signed_up');
  await user.click(save());

  expect(await screen.findByText(/Metric 1: The return has no event\./)).toBeVisible();
  expect(writes()).toEqual([]);
});

test('the form says that a return is impossible if the last of the same events is the start', async () => {
  const project = await newProject(server);
  const metric = { ...retention, start_event: retention.completion_event };
  const { id } = await create(server, project, { filters: {}, metrics: [metric] });
  const { user } = await open(server, pageOf(project, id));
  const goal = await editMetric('Goal 1');
  const handling = goal.getByRole('combobox', { name: 'Start event that counts' });
  expect(goal.queryByText(/^The start is the last of these events/)).toBeNull();

  await user.selectOptions(handling, 'Last time after the exposure');
  expect(goal.getByText(/^The start is the last of these events/)).toBeVisible();
  await user.selectOptions(handling, 'First time after the exposure');
  expect(goal.queryByText(/^The start is the last of these events/)).toBeNull();
});

test('when a retention metric becomes another kind, its start event is kept and its window is removed', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {}, metrics: [retention] });
  const { user } = await open(server, pageOf(project, id));
  const goal = await editMetric('Goal 1');

  await user.click(goal.getByRole('radio', { name: 'Event count' }));
  expect(goal.getByRole('combobox', { name: 'Event of the metric' })).toHaveValue('signed_up');
  await user.click(save());

  expect(await screen.findByText(/^Saved/)).toBeVisible();
  const saved = (await read(server, project, id))['metrics'] as object[];
  expect(saved).toEqual([
    {
      kind: 'ExperimentMetric',
      metric_type: 'mean',
      uuid: retention.uuid,
      name: 'Opened again',
      goal: 'increase',
      source: node('signed_up', { math: 'total' }),
      fingerprint: expect.any(String),
    },
  ]);
});

test('a legacy goal becomes a retention metric that starts with its event', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user } = await open(server, pageOf(project, id));

  const legacy = await editGroup('Goal metric');
  await user.click(legacy.getByRole('radio', { name: 'Retention' }));

  const goal = await editMetric('Goal 1');
  expect(goal.getByRole('combobox', { name: 'Event of the start' })).toHaveValue('opened');
  expect(goal.getByRole('combobox', { name: 'Event of the return' })).toHaveValue('');
});

test('the overview of a draft says what the retention metric measures', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {}, metrics: [retention] });
  await open(server, `/projects/${project}/experiments/${id}`);

  expect(
    await screen.findByText('Retention: opened 1 to 7 days after the first signed_up, higher is better'),
  ).toBeVisible();
});

test('for a retention metric, the calculator plans the people who start, and time for them to come back', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {}, metrics: [retention] });
  const { user } = await open(server, pageOf(project, id));
  const variants = await editGroup('Variants and plan');
  await user.click(variants.getByText('Sample size calculator'));

  await user.type(await variants.findByRole('textbox', { name: /Baseline retention rate/ }), '10');
  await user.type(variants.getByRole('textbox', { name: /^Minimum detectable effect/ }), '20');
  await user.type(variants.getByRole('textbox', { name: /People with the start event a day/ }), '1000');

  // The same number as for a conversion rate of 10%.
  expect(variants.getByText('9,368')).toBeVisible();
  expect(variants.getByRole('list', { name: 'Assumptions' })).toHaveTextContent(
    /Only people who did the start event are counted.* Returns after the end do not count\. .* in the last 8 days have less time to come back/,
  );

  await user.clear(variants.getByRole('textbox', { name: /People with the start event a day/ }));
  expect(variants.getByText(/Enter people with the start event a day/)).toBeVisible();
});
