import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const pageOf = (project: number, id: number) => `/projects/${project}/experiments/${id}`;
const group = async (name: string) => within(await screen.findByRole('group', { name }));
const save = () => screen.getByRole('button', { name: /^Save/ });

test('variants are added, named and split, and the JSON beside says the same', async () => {
  const project = await newProject(server);
  const { user, writes } = await open(server, `/projects/${project}/experiments/new`);
  const variants = await group('Variants and plan, one by one');

  await user.click(variants.getByRole('button', { name: 'Add a variant' }));
  await user.clear(variants.getByRole('textbox', { name: 'Key of variant C' }));
  await user.type(variants.getByRole('textbox', { name: 'Key of variant C' }), 'long');
  await user.type(variants.getByRole('spinbutton', { name: 'Planned days' }), '14');
  expect(variants.getByText('Together 100%.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Variants and plan' })).toHaveDisplayValue(/"key": "long"/);

  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Three');
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({
    parameters: {
      recommended_running_time: 14,
      feature_flag_variants: [
        { key: 'control', rollout_percentage: 34 },
        { key: 'test', rollout_percentage: 33 },
        { key: 'long', rollout_percentage: 33 },
      ],
    },
  });
});

test('a split that does not add up says so while it is typed, and can be made equal', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, {
    parameters: {
      feature_flag_variants: [
        { key: 'control', rollout_percentage: 50 },
        { key: 'b', rollout_percentage: 50 },
      ],
    },
  });
  const { user } = await open(server, pageOf(project, id));
  const variants = await group('Variants and plan, one by one');
  const share = variants.getByRole('spinbutton', { name: 'Share of variant B in percent' });

  await user.clear(share);
  await user.type(share, '40');
  expect(variants.getByText('The shares add up to 90%, not to 100%.')).toBeVisible();
  await user.click(variants.getByRole('button', { name: 'Split equally' }));

  expect(variants.getByText('Together 100%.')).toBeVisible();
  expect(share).toHaveValue(50);
});

test('control keeps its key, and the variants are fixed since the launch', async () => {
  const project = await newProject(server);
  const parameters = {
    feature_flag_variants: [
      { key: 'control', rollout_percentage: 50 },
      { key: 'b', rollout_percentage: 50 },
    ],
  };
  const { id } = await create(server, project, { parameters, start_date: daysAgo(1) });
  await open(server, pageOf(project, id));
  const variants = await group('Variants and plan, one by one');

  expect(variants.getByRole('textbox', { name: 'Key of variant A' })).toHaveAttribute('readonly');
  expect(variants.getByRole('spinbutton', { name: 'Share of variant B in percent' })).toBeDisabled();
  expect(variants.getByText(/The variants are fixed since the launch/)).toBeVisible();
  expect(variants.getByRole('spinbutton', { name: 'Planned days' })).toBeEnabled();
});

test('a funnel gets another step in the middle and keeps what the editor does not know', async () => {
  const project = await newProject(server);
  const filters = {
    insight: 'FUNNELS',
    layout: 'horizontal',
    events: [
      { id: 'opened', order: 0, properties: [{ key: 'a', value: 'b' }] },
      { id: 'paid', name: 'Payment', order: 1 },
    ],
  };
  const { id } = await create(server, project, { filters });
  const { user, writes } = await open(server, pageOf(project, id));
  const goal = await group('Goal metric, step by step');
  expect(goal.getByText('and 1 condition')).toBeVisible();

  await user.click(goal.getByRole('button', { name: 'Add a step' }));
  await user.type(goal.getByRole('textbox', { name: 'Event of step 3' }), 'signed up');
  await user.click(goal.getByRole('button', { name: 'Move up step 3' }));
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(await screen.findByText(/^Saved/)).toBeVisible();
  expect(await read(server, project, id)).toMatchObject({
    filters: {
      ...filters,
      events: [
        filters.events[0],
        { id: 'signed up', name: 'signed up', type: 'events', order: 1 },
        { id: 'paid', name: 'Payment', order: 2 },
      ],
    },
  });
});

test('a goal becomes a trend of one event, counted by a property', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user, writes } = await open(server, pageOf(project, id));
  const goal = await group('Goal metric, step by step');

  await user.click(goal.getByRole('radio', { name: 'Trend' }));
  await user.selectOptions(goal.getByRole('combobox', { name: 'Count' }), 'Sum of a property');
  await user.type(goal.getByRole('textbox', { name: 'Property' }), 'amount');
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({
    filters: {
      insight: 'TRENDS',
      events: [{ id: 'opened', math: 'sum', math_property: 'amount' }, { id: 'signed up' }],
    },
  });
});

test('secondary metrics are added, named and removed one by one', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { secondary_metrics: [{ name: 'Old', filters: {}, extra: 1 }] });
  const { user, writes } = await open(server, pageOf(project, id));

  await user.click(await screen.findByRole('button', { name: 'Add a metric' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of metric 2' }), 'Refunds');
  await user.type(
    within(screen.getByRole('region', { name: 'Metric 2' })).getByRole('textbox', { name: 'Event' }),
    'refund',
  );
  await user.click(save());
  await waitFor(() => expect(writes()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Remove metric 1' }));
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(2));
  const refunds = {
    name: 'Refunds',
    filters: { insight: 'TRENDS', events: [{ id: 'refund', name: 'refund', type: 'events', order: 0 }] },
  };
  expect(writes().map(({ body }) => body)).toEqual([
    { secondary_metrics: [{ name: 'Old', filters: {}, extra: 1 }, refunds] },
    { secondary_metrics: [refunds] },
  ]);
});
