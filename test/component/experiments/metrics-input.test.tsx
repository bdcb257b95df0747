import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editGroup, editMetric } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, create, newProject, open, read } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const pageOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;
const save = () => screen.getByRole('button', { name: /^Save/ });
const node = (event: string, more = {}) => ({ kind: 'EventsNode', event, ...more });

test('a funnel as the goal becomes a sum of values with its event, a currency, limits and a window', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user, writes } = await open(server, pageOf(project, id));

  await user.click((await editGroup('Goal metric')).getByRole('radio', { name: 'Sum of values' }));
  const goal = await editMetric('Goal 1');
  expect(goal.getByRole('combobox', { name: 'Event of the metric' })).toHaveValue('opened');
  await user.type(goal.getByRole('textbox', { name: 'Name of goal 1' }), 'Revenue');
  await user.type(goal.getByRole('combobox', { name: 'Property of the metric' }), 'amount');
  await user.type(goal.getByRole('textbox', { name: 'Currency' }), 'eur');
  await user.click(goal.getByRole('checkbox', { name: /^Cap each participant/ }));
  await user.type(goal.getByRole('spinbutton', { name: 'Time after the exposure' }), '3');
  expect((await editGroup('Goal metric')).getByText(/^The goal is set under/)).toBeVisible();
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({
    filters: {},
    metrics: [
      {
        kind: 'ExperimentMetric',
        metric_type: 'mean',
        name: 'Revenue',
        goal: 'increase',
        source: node('opened', {
          math: 'sum',
          math_property: 'amount',
          math_property_revenue_currency: { static: 'EUR' },
        }),
        upper_bound_percentile: 0.99,
        conversion_window: 3,
      },
    ],
  });
  expect(await screen.findByText(/^Saved/)).toBeVisible();
});

test('a ratio that must not get worse by more than 2% is a secondary metric with a guardrail', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user } = await open(server, pageOf(project, id));

  await user.click(
    (await editGroup('Secondary metrics per person')).getByRole('button', { name: 'Add secondary metric' }),
  );
  await user.click((await editMetric('Secondary metric 1')).getByRole('button', { name: 'Use as guardrail' }));
  const metric = await editMetric('Guardrail 1');
  await waitFor(() => expect(metric.getByRole('textbox', { name: 'Name of guardrail 1' })).toHaveFocus());
  await user.click(metric.getByRole('radio', { name: 'Ratio' }));
  await user.type(metric.getByRole('combobox', { name: 'Event of the numerator' }), 'refunded');
  await user.type(metric.getByRole('combobox', { name: 'Property of the numerator' }), 'amount');
  await user.type(metric.getByRole('combobox', { name: 'Event of the denominator' }), 'paid');
  await user.click(metric.getByRole('radio', { name: 'Lower is better' }));
  await user.type(metric.getByRole('spinbutton', { name: 'Margin of guardrail 1, in percent' }), '2');
  await user.click(save());
  expect(await screen.findByText(/^Saved/)).toBeVisible();

  const saved = await read(server, project, id);
  const [{ uuid, ...ratio }] = saved['metrics_secondary'] as [{ uuid: string }];
  expect(ratio).toMatchObject({
    metric_type: 'ratio',
    goal: 'decrease',
    numerator: node('refunded', { math: 'sum', math_property: 'amount' }),
    denominator: node('paid', { math: 'total' }),
  });
  expect(saved['parameters']).toMatchObject({ guardrails: { [uuid]: { margin: -0.02 } } });
});

test('a legacy guardrail follows its metric when the list changes', async () => {
  const project = await newProject(server);
  const trend = (event: string) => ({ name: event, filters: { insight: 'TRENDS', events: [{ id: event, order: 0 }] } });
  const parameters = { guardrails: { 'secondary-1': { margin: -0.05 } } };
  const { id } = await create(server, project, { secondary_metrics: ['one', 'two'].map(trend), parameters });
  const { user, writes } = await open(server, pageOf(project, id));
  await editGroup('Secondary metrics');
  const region = (name: string) => within(screen.getByRole('region', { name }));
  expect(region('Metric 2').getByRole('spinbutton', { name: 'Margin of metric 2, in percent' })).toHaveValue(5);

  await user.click(region('Metric 2').getByRole('button', { name: 'Move metric 2 up' }));
  await waitFor(() =>
    expect(region('Metric 1').getByRole('spinbutton', { name: 'Margin of metric 1, in percent' })).toHaveValue(5),
  );
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({
    secondary_metrics: [trend('two'), trend('one')].map((metric) => expect.objectContaining({ name: metric.name })),
    parameters: { guardrails: { 'secondary-0': { margin: -0.05 } } },
  });
});

test('a metric that the form does not know is named and sent back unchanged', async () => {
  const project = await newProject(server);
  const unknown = {
    kind: 'ExperimentMetric',
    metric_type: 'stickiness',
    source: node('opened'),
    uuid: 'e4eaaaf2-d142-41b6-9c6e-2f6f1a7d5b90',
  };
  const { id } = await create(server, project, { metrics_secondary: [unknown] });
  const { user } = await open(server, pageOf(project, id));
  await editGroup('Secondary metrics per person');
  expect(await screen.findByText(/This form can’t edit metrics of the type stickiness/)).toBeVisible();

  await user.type(screen.getByRole('textbox', { name: 'Name of secondary metric 1' }), 'Second visit');
  await user.click(save());
  expect(await screen.findByText(/^Saved/)).toBeVisible();

  const saved = await read(server, project, id);
  expect(saved['metrics_secondary']).toEqual([{ ...unknown, name: 'Second visit', fingerprint: expect.any(String) }]);
});

test('a metric without a property is refused before it is sent', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user, writes } = await open(server, pageOf(project, id));
  await user.click((await editGroup('Metrics per person')).getByRole('button', { name: 'Add goal' }));
  const goal = await editMetric('Goal 1');
  await user.click(goal.getByRole('radio', { name: 'Sum of values' }));
  await user.type(goal.getByRole('combobox', { name: 'Event of the metric' }), 'paid');
  await user.click(save());

  expect(await screen.findByText(/Metric 1: The metric needs a property to aggregate\./)).toBeVisible();
  const property = goal.getByRole('combobox', { name: 'Property of the metric' });
  expect(property).toHaveFocus();
  expect(property).toBeInvalid();
  expect(property).toHaveAccessibleDescription('Enter the property with the number.');
  expect(writes()).toEqual([]);
});

test('the exposure and the statistics have controls, and the review describes the exposure', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user, writes } = await open(server, pageOf(project, id));
  const people = await editGroup('Exposed people');
  await user.click(people.getByRole('radio', { name: 'Another event' }));
  await user.type(people.getByRole('combobox', { name: 'Exposure event' }), 'cart seen');
  await user.click(people.getByRole('radio', { name: 'Are counted in the variant that they saw first' }));
  const statistics = await editGroup('Statistics');
  await user.click(statistics.getByRole('radio', { name: 'Frequentist' }));
  await user.type(statistics.getByRole('spinbutton', { name: 'Level of the interval, in percent' }), '90');
  await user.click(screen.getByRole('button', { name: /^Review/ }));
  expect(await screen.findByText('Exposed by “cart seen”')).toBeVisible();
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({
    exposure_criteria: {
      filterTestAccounts: true,
      exposure_config: { kind: 'ExperimentEventExposureConfig', event: 'cart seen', properties: [] },
      multiple_variant_handling: 'first_seen',
    },
    stats_config: { method: 'frequentist', frequentist: { alpha: 0.1 } },
  });
});

test('an exposure event, limits and a margin are restored when they are switched off and on again', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { user } = await open(server, pageOf(project, id));
  const people = await editGroup('Exposed people');
  await user.click(people.getByRole('radio', { name: 'Another event' }));
  await user.type(people.getByRole('combobox', { name: 'Exposure event' }), 'cart seen');
  await user.click(people.getByRole('radio', { name: 'The feature flag call' }));
  await user.click(people.getByRole('radio', { name: 'Another event' }));
  expect(people.getByRole('combobox', { name: 'Exposure event' })).toHaveValue('cart seen');

  await user.click(
    (await editGroup('Secondary metrics per person')).getByRole('button', { name: 'Add secondary metric' }),
  );
  const useAs = async (role: string) => user.click(await screen.findByRole('button', { name: `Use as ${role}` }));
  await useAs('guardrail');
  const margin = () => screen.findByRole('spinbutton', { name: /^Margin/ });
  await user.type(await margin(), '3');
  await useAs('secondary metric');
  await useAs('guardrail');
  expect(await margin()).toHaveValue(3);

  const metric = await editMetric('Guardrail 1');
  await user.click(metric.getByRole('radio', { name: 'Sum of values' }));

  const limit = () => metric.getByRole('checkbox', { name: /^Cap each participant/ });
  await user.click(limit());
  await user.type(metric.getByRole('spinbutton', { name: 'Lowest percentile, in percent' }), '5');
  await user.click(limit());
  await user.click(limit());
  expect(metric.getByRole('spinbutton', { name: 'Lowest percentile, in percent' })).toHaveValue(5);
});

test('a stored exposure by the flag call without a list of conditions is shown as the flag call', async () => {
  const project = await newProject(server);
  const exposure_config = { kind: 'ExperimentEventExposureConfig', event: '$feature_flag_called' };
  const { id } = await create(server, project, { exposure_criteria: { exposure_config } });
  await open(server, pageOf(project, id));

  const people = await editGroup('Exposed people');
  expect(people.getByRole('radio', { name: 'The feature flag call' })).toBeChecked();
});

test('a server without metrics per person shows none of their controls', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const { metrics, metrics_secondary, exposure_criteria, stats_config, ...older } = await read(server, project, id);
  await open(server, pageOf(project, id), {
    instead: ({ url, method }) =>
      method === 'GET' && new URL(url).pathname.endsWith(`/experiments/${id}/`) ? answer(older) : undefined,
  });
  const goal = await editGroup('Goal metric');

  expect(goal.getAllByRole('radio').map((radio) => radio.closest('label, div')?.textContent)).not.toContain('Ratio');
  expect(goal.queryByRole('radio', { name: 'Sum of values' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Metrics per person' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Exposed people' })).toBeNull();
});
