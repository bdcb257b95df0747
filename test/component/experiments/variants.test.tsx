import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editAsJson, editGroup, unlockMetrics } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import trend from '../../unit/verdict/payloads/results-trend.consistent.json' with { type: 'json' };
import { answer, create, daysAgo, newProject, open, read } from './open.ts';
import { isGoal } from './open-results.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const halves = [
  { key: 'control', rollout_percentage: 50 },
  { key: 'test', rollout_percentage: 50 },
];
const pageOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;
const save = () => screen.getByRole('button', { name: /^Save/ });

test('variants can be added, named and split, and the JSON view shows the same values', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, {
    parameters: {
      feature_flag_variants: ['control', 'test'].map((key) => ({ key, rollout_percentage: 50 })),
    },
  });
  const { user, writes } = await open(server, pageOf(project, id));
  const variants = await editGroup('Variants and plan');

  await user.click(variants.getByRole('button', { name: 'Add variant' }));
  await user.clear(variants.getByRole('textbox', { name: 'Key of variant C' }));
  await user.type(variants.getByRole('textbox', { name: 'Key of variant C' }), 'long');
  await user.type(variants.getByRole('spinbutton', { name: 'Planned days' }), '14');
  expect(variants.getByText('The shares add up to 100%.')).toBeVisible();
  expect(await editAsJson(user, 'Variants and plan')).toHaveDisplayValue(/"key": "long"/);

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

test('a typed share changes the others in proportion, except locked ones', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, {
    parameters: {
      feature_flag_variants: ['control', 'b', 'c'].map((key, at) => ({ key, rollout_percentage: at ? 30 : 40 })),
    },
  });
  const { user } = await open(server, pageOf(project, id));
  const variants = await editGroup('Variants and plan');
  const share = (letter: string) => variants.getByRole('spinbutton', { name: `Share of variant ${letter} in percent` });

  await user.click(variants.getByRole('button', { name: 'Lock the share of variant A' }));
  await user.clear(share('B'));
  expect(variants.getByText('Every variant needs a share in percent.')).toBeVisible();
  await user.type(share('B'), '50');

  expect([share('A'), share('B'), share('C')].map((input) => (input as HTMLInputElement).value)).toEqual([
    '40',
    '50',
    '10',
  ]);
  expect(variants.getByText('The shares add up to 100%.')).toBeVisible();
  await user.click(variants.getByRole('button', { name: 'Split equally' }));
  expect([share('A'), share('B'), share('C')].map((input) => (input as HTMLInputElement).value)).toEqual([
    '34',
    '33',
    '33',
  ]);
});

test('control keeps its key, and after the launch the variants cannot change', async () => {
  const project = await newProject(server);
  const parameters = {
    feature_flag_variants: [
      { key: 'control', rollout_percentage: 50 },
      { key: 'b', rollout_percentage: 50 },
    ],
  };
  const { id } = await create(server, project, { parameters, start_date: daysAgo(1) });
  await open(server, pageOf(project, id));
  await unlockMetrics();
  const variants = await editGroup('Variants and plan');

  expect(variants.getByRole('textbox', { name: 'Key of variant A' })).toHaveAttribute('readonly');
  expect(variants.getByRole('spinbutton', { name: 'Share of variant B in percent' })).toBeDisabled();
  expect(variants.getByText(/The variants can’t be changed after the launch/)).toBeVisible();
  expect(variants.getByRole('spinbutton', { name: 'Planned days' })).toBeEnabled();
});

test('a running time sets participants, days and effect of the plan at once', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { parameters: { feature_flag_variants: halves } });
  const { user, writes } = await open(server, pageOf(project, id));
  const variants = await editGroup('Variants and plan');

  await user.click(variants.getByText('Sample size calculator'));
  await user.type(await variants.findByRole('textbox', { name: /Baseline conversion rate/ }), '10');
  await user.type(variants.getByRole('textbox', { name: /^Minimum detectable effect/ }), '20');
  expect(variants.getByText(/Enter participants a day/)).toBeVisible();
  await user.type(variants.getByRole('textbox', { name: /^Participants a day/ }), '1000');
  expect(variants.getByRole('status')).toHaveTextContent(/9,368.*10 days.*14 days in full weeks/);
  expect(variants.getByRole('list', { name: 'Assumptions' })).toHaveTextContent(/7,200 participants/);
  await user.click(variants.getByRole('button', { name: '14 days Best fit detects 16.2% 14,000 participants' }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({
    parameters: {
      feature_flag_variants: halves,
      minimum_detectable_effect: 1.62,
      recommended_sample_size: 14_000,
      recommended_running_time: 14,
    },
  });
});

test('a plan without variants shows the variants of the flag and does not change them', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project);
  const served = [
    { key: 'control', name: 'Old', rollout_percentage: 80 },
    { key: 'short', name: 'New', rollout_percentage: 20 },
  ];
  const filters = { groups: [], multivariate: { variants: served } };
  await server.db.updateTable('feature_flag').set({ filters }).where('team_id', '=', project).execute();
  const { user, writes } = await open(server, pageOf(project, id));
  const variants = await editGroup('Variants and plan');

  expect(variants.getByText(/so the flag keeps its variants: control 80%, short 20%/)).toBeVisible();
  await user.type(variants.getByRole('spinbutton', { name: 'Planned days' }), '14');
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  await expect
    .poll(() => read(server, project, id))
    .toMatchObject({
      parameters: { recommended_running_time: 14 },
      feature_flag: { filters: { multivariate: { variants: served } } },
    });
});

test('a draft warns before a save if its flag was changed elsewhere, and can take over the variants of the flag', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { parameters: { feature_flag_variants: halves } });
  const served = [
    { key: 'control', name: 'Old', rollout_percentage: 80 },
    { key: 'short', name: 'New', rollout_percentage: 20 },
  ];
  const filters = { groups: [], multivariate: { variants: served } };
  await server.db.updateTable('feature_flag').set({ filters }).where('team_id', '=', project).execute();
  const { user } = await open(server, pageOf(project, id));
  const variants = await editGroup('Variants and plan');

  const banners = screen.getByRole('list', { name: 'Warnings' });
  expect(banners).toHaveTextContent(/The plan is control 50%, test 50%; the flag .* has control 80%, short 20%/);
  expect(variants.getByText(/If you change and save this plan, the flag gets control 50%, test 50%/)).toBeVisible();
  await user.click(variants.getByRole('button', { name: 'Use the flag’s variants' }));

  expect(variants.queryByText(/If you change and save this plan/)).not.toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(screen.queryByText('Plan and flag differ.')).not.toBeInTheDocument());
  expect(await read(server, project, id)).toMatchObject({
    parameters: { feature_flag_variants: served },
    feature_flag: { filters: { multivariate: { variants: served } } },
  });
});

test('for a goal that adds up values, the calculator takes their standard deviation', async () => {
  const project = await newProject(server);
  const revenue = { kind: 'EventsNode', event: 'paid', math: 'sum', math_property: 'amount' };
  const { id } = await create(server, project, {
    filters: {},
    metrics: [{ kind: 'ExperimentMetric', metric_type: 'mean', source: revenue }],
  });
  const { user } = await open(server, pageOf(project, id));
  const variants = await editGroup('Variants and plan');
  await user.click(variants.getByText('Sample size calculator'));

  await user.type(await variants.findByRole('textbox', { name: /Current mean/ }), '20');
  await user.type(variants.getByRole('textbox', { name: /^Minimum detectable effect/ }), '10');
  await user.type(variants.getByRole('textbox', { name: /^Participants a day/ }), '100');
  expect(await variants.findByText(/^Enter the standard deviation\./)).toBeVisible();
  expect(variants.queryByRole('status')).toBeNull();
  expect(variants.queryByRole('button', { name: /^14 days/ })).toBeNull();
  await user.type(variants.getByRole('textbox', { name: /Standard deviation/ }), '10');

  expect(await variants.findByText('958')).toBeVisible();
  expect(
    variants.getByText('The values per participant have the entered standard deviation in every variant.'),
  ).toBeVisible();
});

test('the calculator uses baseline and traffic from the results', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(10) });
  const { user } = await open(server, pageOf(project, id), {
    instead: ({ url }) => (isGoal(url) ? answer(funnel.payload) : undefined),
  });
  await unlockMetrics();
  const variants = await editGroup('Variants and plan');

  await user.click(variants.getByText('Sample size calculator'));
  await user.click(await variants.findByRole('button', { name: /^Use current results: 12 / }));

  expect(variants.getByRole('textbox', { name: /Baseline conversion rate/ })).toHaveValue('12');
  expect(variants.getByRole('textbox', { name: /^Participants a day/ })).toHaveValue('2000');
});

test('results without a standard deviation leave the typed one as it is', async () => {
  const project = await newProject(server);
  const filters = { insight: 'TRENDS', events: [{ id: 'purchase', type: 'events', order: 0 }] };
  const { id } = await create(server, project, { start_date: daysAgo(10), filters });
  const { user } = await open(server, pageOf(project, id), {
    instead: ({ url }) => (isGoal(url) ? answer(trend.payload) : undefined),
  });
  await unlockMetrics();
  const variants = await editGroup('Variants and plan');
  await user.click(variants.getByText('Sample size calculator'));
  await user.type(await variants.findByRole('textbox', { name: /Standard deviation/ }), '7');

  await user.click(await variants.findByRole('button', { name: /^Use current results: / }));

  expect(variants.getByRole('textbox', { name: /Standard deviation/ })).toHaveValue('7');
  expect(variants.getByRole('textbox', { name: /Current mean/ })).not.toHaveValue('');
});
