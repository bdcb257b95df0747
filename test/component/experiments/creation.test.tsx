import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../../unit/server/events/events.ts';
import { create, newProject, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const newPage = (project: number) => `/projects/${project}/experiments/new`;
const field = (name: string) => screen.findByRole('textbox', { name });
const next = () => screen.getByRole('button', { name: 'Continue' });
const save = () => screen.getByRole('button', { name: /^Save/ });
const preview = () => within(screen.getByRole('complementary', { name: 'What will be stored' }));
const stored = async (project: number) =>
  (await ask(server, `GET /api/projects/${project}/experiments/`)).body.results[0];

test('four steps lead from the hypothesis to a draft with a goal, a guardrail and a plan', async () => {
  const project = await newProject(server);
  const { user } = await open(server, newPage(project));

  await user.type(await field('Name'), 'Delivery date');
  await user.type(await field('Description'), 'The delivery date leads to more orders.');
  await user.click(next());
  expect(await screen.findByRole('heading', { name: 'Variants' })).toHaveFocus();
  await user.click(next());
  await user.type(await screen.findByRole('combobox', { name: 'Event of step 1' }), 'ordered');
  await user.click(screen.getByRole('button', { name: 'Add guardrail' }));
  const guardrail = within(screen.getByRole('region', { name: 'Guardrail 1' }));
  await waitFor(() => expect(guardrail.getByRole('textbox', { name: 'Name of guardrail 1' })).toHaveFocus());
  await user.keyboard('Refunds');
  await user.click(guardrail.getByRole('radio', { name: 'Event count' }));
  await user.type(guardrail.getByRole('combobox', { name: 'Event of the metric' }), 'refunded');
  await user.type(guardrail.getByRole('spinbutton', { name: /^Margin/ }), '10');
  await user.click(next());
  await user.type(await screen.findByRole('textbox', { name: /^Baseline conversion rate/ }), '20');
  await user.type(screen.getByRole('textbox', { name: /^Minimum detectable effect/ }), '10');
  await user.type(screen.getByRole('textbox', { name: /^Participants a day/ }), '1000');
  await user.click(screen.getByRole('button', { name: /^14 days/ }));

  expect(preview().getByText('The delivery date leads to more orders.')).toBeVisible();
  expect(preview().getByRole('region', { name: /^Goal metric/ })).toHaveTextContent('ordered. Exposed, then');
  expect(preview().getByRole('region', { name: /^Guardrail/ })).toHaveTextContent(
    'Refunds must not get worse by more than 10%.',
  );
  expect(preview().getByRole('region', { name: /^Size and schedule/ })).toHaveTextContent(
    /^Size and schedule14 days, 14,000 participants, detects a lift of 2\.13 percentage points\.$/,
  );
  await user.click(save());

  expect(await screen.findByRole('heading', { level: 1, name: 'Delivery date' })).toBeVisible();
  expect(await screen.findByText(/^The project has never received “ordered”/)).toBeVisible();
  expect(screen.getByText('Can be launched')).toBeVisible();
  expect(await stored(project)).toMatchObject({
    description: 'The delivery date leads to more orders.',
    feature_flag_key: 'delivery-date',
    start_date: null,
    filters: {},
    metrics: [
      {
        metric_type: 'funnel',
        series: [{ event: 'ordered' }],
        conversion_window: 14,
        conversion_window_unit: 'day',
      },
    ],
    metrics_secondary: [{ name: 'Refunds', metric_type: 'mean' }],
    parameters: {
      recommended_running_time: 14,
      recommended_sample_size: 14_000,
      minimum_detectable_effect: expect.any(Number),
      guardrails: expect.any(Object),
    },
  });
});

test('for a retention metric, the planned sample size is the number of people who start', async () => {
  const { user } = await open(server, newPage(await newProject(server)));

  await user.type(await field('Name'), 'Tour');
  await user.click(next());
  await user.click(next());
  await user.click(await screen.findByRole('radio', { name: 'Retention' }));
  await user.click(next());
  await user.type(await screen.findByRole('textbox', { name: /^Baseline retention rate/ }), '20');
  await user.type(screen.getByRole('textbox', { name: /^Minimum detectable effect/ }), '10');
  await user.type(screen.getByRole('textbox', { name: /^People with the start event a day/ }), '1000');
  await user.click(screen.getByRole('button', { name: /^14 days/ }));

  expect(preview().getByRole('region', { name: /^Size and schedule/ })).toHaveTextContent(
    '14,000 people with the start event',
  );
});

test('a step with errors is marked after the user has left it, until the errors are corrected', async () => {
  const project = await newProject(server);
  const { user } = await open(server, newPage(project));
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  await field('Name');
  expect(steps.queryByText('Has errors')).toBeNull();

  await user.click(next());
  await user.click(await steps.findByRole('button', { name: /^Hypothesis.*Has errors$/ }));
  expect(steps.getAllByText('Has errors')).toHaveLength(1);
  expect(await field('Name')).toBeInvalid();
  await user.type(await field('Name'), 'Delivery date');
  await user.click(next());

  expect(await screen.findByRole('heading', { name: 'Variants' })).toHaveFocus();
  expect(await steps.findByRole('button', { name: /^Hypothesis.*Delivery date$/ })).toBeVisible();
  expect(steps.queryByText('Has errors')).toBeNull();
});

test('a variant without a key marks the step of the variants, not the one of the schedule', async () => {
  const project = await newProject(server);
  const { user } = await open(server, `${newPage(project)}?step=variants`);
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  await user.clear(await field('Key of variant B'));
  expect(steps.queryByText('Has errors')).toBeNull();

  await user.click(steps.getByRole('button', { name: /Size and schedule/ }));
  expect(await steps.findByRole('button', { name: /^Variants.*Has errors$/ })).toBeVisible();
  await user.click(steps.getByRole('button', { name: /Metrics/ }));
  expect(steps.getAllByText('Has errors')).toHaveLength(1);
});

test('a finished plan can be saved and launched in one go', async () => {
  const project = await newProject(server);
  const { user } = await open(server, `${newPage(project)}?step=schedule`);
  await user.click(await screen.findByRole('button', { name: 'Create and launch…' }));
  // The name is missing, so nothing is saved.
  await user.type(await field('Name'), 'At once');
  await user.click(screen.getByRole('button', { name: /Size and schedule/ }));
  await user.click(await screen.findByRole('button', { name: 'Create and launch…' }));

  const dialog = await screen.findByRole('dialog', { name: 'Launch At once' });
  expect(await stored(project)).toMatchObject({ name: 'At once', start_date: null });
  await user.click(within(dialog).getByRole('button', { name: /^Launch/ }));

  await waitFor(async () => expect((await stored(project)).start_date).not.toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the preview can show the body of the request', async () => {
  const project = await newProject(server);
  const { user, writes } = await open(server, newPage(project));
  await user.type(await field('Name'), 'Form');
  await user.click(preview().getByRole('radio', { name: 'JSON' }));

  await waitFor(() => expect(screen.getByText(/"feature_flag_key": "form"/)).toBeVisible());
  const shown = JSON.parse(screen.getByText(/"feature_flag_key": "form"/).textContent ?? '');
  await user.click(save());

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual(shown);
});

test('an event that the project never received gets a warning with the name that was probably meant', async () => {
  const project = await newProject(server);
  await server.events.append({ project_id: project, events: [event({ name: 'order_completed' })] });
  const { user } = await open(server, `${newPage(project)}?step=metrics`);
  const name = await screen.findByRole('combobox', { name: 'Event of step 1' });
  await user.type(name, 'orders_complete');

  expect(await screen.findByText(/This project has never received/)).toHaveTextContent(
    'Did you mean order_completed (last seen',
  );
  await user.click(screen.getByRole('button', { name: 'Use it' }));

  expect(name).toHaveValue('order_completed');
  await waitFor(() => expect(screen.queryByText(/This project has never received/)).toBeNull());
});

test('a name is called unknown only after the received events were read again', async () => {
  const project = await newProject(server);
  await server.events.append({ project_id: project, events: [event({ name: 'opened' })] });
  const { user } = await open(server, `${newPage(project)}?step=metrics`);
  const name = await screen.findByRole('combobox', { name: 'Event of step 1' });
  await user.type(name, 'opened');
  await screen.findByText(/^last seen/, { selector: 'span' });
  await server.events.append({ project_id: project, events: [event({ name: 'order_paid' })] });

  await user.clear(name);
  await user.type(name, 'order_paid');
  expect(await screen.findByText(/^last seen/, { selector: 'span' })).toBeVisible();
  expect(screen.queryByText(/never received/)).toBeNull();

  await user.type(name, '_twice');
  expect(await screen.findByText(/This project has never received/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.queryByText(/This project has never received/)).toBeNull();
  expect(screen.getByText('never received')).toBeVisible();
  expect(screen.getByText(/1 event was never received\. You can continue\./)).toBeVisible();
});

test('a step with a missing event shows the error at the input, and focuses it', async () => {
  const { user } = await open(server, `${newPage(await newProject(server))}?step=metrics`);
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }));
  await user.click(await screen.findByRole('radio', { name: 'Event count' }));
  await user.click(next());

  await user.click(await steps.findByRole('button', { name: /^Metrics.*Has errors$/ }));
  const input = await screen.findByRole('combobox', { name: 'Event of the metric' });
  await waitFor(() => expect(input).toHaveFocus());
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Enter the name of an event.');
  await user.type(input, 'paid');
  await waitFor(() => expect(steps.queryByText('Has errors')).toBeNull());
  expect(input).toBeValid();
});

test('what was typed in any step is offered again after leaving', async () => {
  const project = await newProject(server);
  const first = await open(server, newPage(project));
  await first.user.type(await field('Name'), 'Left behind');
  await first.user.click(next());
  await first.user.click(next());
  await first.user.click(await screen.findByRole('radio', { name: 'Sum of values' }));
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('"mean'));
  const remembered = { ...localStorage } as Record<string, string>;
  cleanup();

  await open(server, `${newPage(project)}?step=metrics`, { remembered });

  expect(await screen.findByRole('radio', { name: 'Sum of values' })).toBeChecked();
  expect(screen.getByText('New experiment: Left behind')).toBeVisible();
});

test('a copy of an experiment with legacy metrics keeps them, and its form shows them', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Old' });
  const { user } = await open(server, `${newPage(project)}?from=${id}&step=metrics`);

  expect(await screen.findByRole('combobox', { name: 'Event of step 2' })).toHaveValue('signed up');
  await user.click(save());

  await waitFor(async () => expect((await stored(project)).name).toBe('Old (copy)'));
  expect((await stored(project)).filters).toMatchObject({ insight: 'FUNNELS' });
});
