import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editAsJson, editGroup } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const pageOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;
const save = () => screen.getByRole('button', { name: /^Save/ });

test('a step can be inserted into a funnel, and unknown keys are kept', async () => {
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
  const goal = await editGroup('Goal metric');
  const conditions = within(goal.getByRole('group', { name: 'Conditions on step 1' }));
  expect(conditions.getByRole('combobox', { name: 'Property of condition 1' })).toHaveValue('a');

  await user.click(goal.getByRole('button', { name: 'Add step' }));
  await user.type(goal.getByRole('combobox', { name: 'Event of step 3' }), 'signed up');
  await user.click(goal.getByRole('button', { name: 'Move step 3 up' }));
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

test('a step has a condition, moves by keyboard with the focus, and suggests known names', async () => {
  const project = await newProject(server);
  await create(server, project, { filters: { events: [{ id: 'bought', properties: [{ key: 'plan', value: 'x' }] }] } });
  const { id } = await create(server, project);
  const { user, writes } = await open(server, pageOf(project, id));
  const goal = await editGroup('Goal metric');

  await user.click(goal.getByRole('button', { name: 'Add condition on step 2' }));
  const conditions = within(goal.getByRole('group', { name: 'Conditions on step 2' }));
  const property = conditions.getByRole('combobox', { name: 'Property of condition 1' });
  await user.type(property, 'pl');
  await screen.findByRole('option', { name: 'plan' });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(property).toHaveValue('plan');
  await user.type(conditions.getByRole('textbox', { name: 'Value of condition 1' }), 'pro');

  await user.click(goal.getByRole('combobox', { name: 'Event of step 2' }));
  const list = await screen.findByRole('listbox', { name: 'Event of step 2' });
  const offered = await within(list).findAllByRole('option');
  expect(offered.map((option) => option.textContent)).toEqual(['bought', 'opened', 'signed up']);
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await waitFor(() => expect(goal.getByRole('combobox', { name: 'Event of step 1' })).toHaveFocus());
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({
    filters: {
      insight: 'FUNNELS',
      events: [
        { id: 'signed up', order: 0, properties: [{ key: 'plan', type: 'event', operator: 'exact', value: 'pro' }] },
        { id: 'opened', order: 1 },
      ],
    },
  });
});

test('a step is dragged by its handle with a finger, and Escape restores the order', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  await open(server, pageOf(project, id));
  const goal = await editGroup('Goal metric');
  const row = (step: number) =>
    goal.getByRole('combobox', { name: `Event of step ${step}` }).closest('li') as HTMLElement;

  const rows = [row(1), row(2)];
  for (const [at, step] of rows.entries()) step.getBoundingClientRect = () => new DOMRect(0, at * 80, 400, 80);
  const grip = row(2).querySelector('[data-grip]') as HTMLElement;
  fireEvent.pointerDown(grip, { pointerId: 1, pointerType: 'touch', button: 0, clientY: 100 });
  fireEvent.pointerMove(grip, { pointerId: 1, pointerType: 'touch', clientY: 20 });

  expect(goal.getByRole('combobox', { name: 'Event of step 1' })).toHaveValue('signed up');
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(goal.getByRole('combobox', { name: 'Event of step 1' })).toHaveValue('opened');
});

test('a trend can count exposure by a custom event', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user, writes } = await open(server, pageOf(project, id));
  await editGroup('Variants and plan');
  const exposed = within(screen.getByRole('group', { name: 'Exposure' }));

  await user.click(exposed.getByRole('radio', { name: 'Custom event' }));
  await user.type(exposed.getByRole('combobox', { name: 'Exposure event' }), 'seen');
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({
    parameters: {
      custom_exposure_filter: {
        events: [{ id: 'seen', name: 'seen', type: 'events', order: 0 }],
        actions: [],
        filter_test_accounts: true,
      },
    },
  });
});

test('metrics can be edited as JSON, and invalid JSON is kept without changing anything', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, {
    secondary_metrics: [{ name: 'Old', filters: {} }, { name: 'Other' }],
  });
  const { user, writes } = await open(server, pageOf(project, id));
  const text = await editAsJson(user, 'Secondary metrics');

  fireEvent.change(text, { target: { value: '[{"name": ' } });
  expect(screen.getByText('Fix the JSON to edit it as rows.')).toBeVisible();
  const rows = within(text.closest('[data-field]') as HTMLElement).getByRole('radio', { name: 'Rows' });
  expect(rows).toBeDisabled();
  const metrics = [
    { name: 'Old', filters: {} },
    { name: 'New', odd: [1] },
  ];
  fireEvent.change(text, { target: { value: JSON.stringify(metrics) } });
  await user.click(rows);
  expect(screen.getByRole('textbox', { name: 'Name of metric 2' })).toHaveValue('New');
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({ secondary_metrics: metrics });
});

test('a goal can be changed to a trend of one event with a property', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user, writes } = await open(server, pageOf(project, id));
  const goal = await editGroup('Goal metric');

  await user.click(goal.getByRole('radio', { name: 'Trend' }));
  await user.selectOptions(goal.getByRole('combobox', { name: 'Count' }), 'Sum of');
  await user.type(goal.getByRole('combobox', { name: 'Property' }), 'amount');
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({
    filters: {
      insight: 'TRENDS',
      events: [{ id: 'opened', math: 'sum', math_property: 'amount' }, { id: 'signed up' }],
    },
  });
});

test('secondary metrics can be added, named and removed', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { secondary_metrics: [{ name: 'Old', filters: {}, extra: 1 }] });
  const { user, writes } = await open(server, pageOf(project, id));

  await user.click((await editGroup('Secondary metrics')).getByRole('button', { name: 'Add metric' }));
  await user.type(screen.getByRole('textbox', { name: 'Name of metric 2' }), 'Refunds');
  await user.type(
    within(screen.getByRole('region', { name: 'Metric 2' })).getByRole('combobox', { name: 'Event' }),
    'refund',
  );
  await user.click(save());
  await screen.findByText(/^Saved /);
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
