import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editMetric } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, newProject, open } from './open.ts';
import { node, retention } from './retention-metric.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Opens the setup of an experiment whose only goal is the metric. */
async function openGoal(metric: object) {
  const project = await newProject(server);
  const { id } = await create(server, project, { filters: {}, metrics: [metric] });
  const opened = await open(server, `/projects/${project}/experiments/${id}/setup`);
  const goal = await editMetric('Goal 1');
  const chooseKind = (name: string) => opened.user.click(goal.getByRole('radio', { name }));
  const saveButton = () => screen.getByRole('button', { name: /^Save/ });
  return { ...opened, goal, chooseKind, saveButton };
}

test('a funnel has its steps, conditions and window again after the metric had another kind', async () => {
  const properties = [{ key: 'plan', value: 'pro', operator: 'exact', type: 'event' }];
  const { goal, user, chooseKind, saveButton, writes } = await openGoal({
    ...{ kind: 'ExperimentMetric', metric_type: 'funnel', goal: 'increase' },
    series: [node('opened', { properties }), node('signed_up'), node('paid')],
    ...{ conversion_window: 3, conversion_window_unit: 'hour' },
  });

  await chooseKind('Sum of values');
  await user.type(goal.getByRole('combobox', { name: 'Property of the metric' }), 'amount');
  await user.click(goal.getByRole('checkbox', { name: /^Cap each participant/ }));
  await user.clear(goal.getByRole('spinbutton', { name: 'Time after the exposure' }));
  await chooseKind('Retention');
  await user.type(goal.getByRole('textbox', { name: 'Name of goal 1' }), 'Growth');
  await chooseKind('Funnel');
  await user.click(saveButton());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({
    metrics: [
      expect.objectContaining({
        ...{ metric_type: 'funnel', name: 'Growth', conversion_window: 3, conversion_window_unit: 'hour' },
        series: [node('opened', { properties }), node('signed_up'), node('paid')],
      }),
    ],
  });
  await chooseKind('Sum of values');
  expect(goal.getByRole('combobox', { name: 'Property of the metric' })).toHaveValue('amount');
  expect(goal.getByRole('checkbox', { name: /^Cap each participant/ })).toBeChecked();
  expect(goal.getByRole('spinbutton', { name: 'Time after the exposure' })).toHaveValue(null);
});

test('a retention metric keeps its start event while the metric starts with the exposure or has another kind', async () => {
  const { goal, user, chooseKind, saveButton } = await openGoal({ ...retention, retention_window_end: 30 });
  await user.selectOptions(goal.getByRole('combobox', { name: 'Starts with' }), 'The exposure');

  await chooseKind('Ratio');
  await chooseKind('Retention');
  expect(goal.getByRole('combobox', { name: 'Starts with' })).toHaveValue('exposure');
  expect(goal.getByRole('spinbutton', { name: 'End of the window' })).toHaveValue(30);
  await user.selectOptions(goal.getByRole('combobox', { name: 'Starts with' }), 'An event');

  expect(goal.getByRole('combobox', { name: 'Event of the start' })).toHaveValue('signed_up');
  await user.click(saveButton());
  expect(await screen.findByText('No changes to save.')).toBeVisible();
});
