import { waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#server/events/event.ts';
import { editGroup, unlockMetrics } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../../unit/server/events/events.ts';
import { answer, create, daysAgo, newProject, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const source = (event: string, more: object = {}) => ({ kind: 'EventsNode', event, ...more });
const metric = (metric_type: string, body: object) => ({ kind: 'ExperimentMetric', metric_type, ...body });
const purchase = metric('funnel', { series: [source('paid')] });
const revenue = metric('mean', { source: source('paid', { math: 'sum', math_property: 'amount' }) });

const visit = (person: number, days: number) =>
  event({ distinct_id: `person-${person}`, name: 'visited', at: daysAgo(days) });
const pay = (person: number, amount: number) =>
  event({ distinct_id: `person-${person}`, name: 'paid', at: daysAgo(0.1), properties: { amount } });

/** 80 people visited in the last 10 days. 20 of them paid 30. */
const shop = [
  ...Array.from({ length: 80 }, (_, person) => visit(person, 0.5 + (person % 10))),
  ...Array.from({ length: 20 }, (_, person) => pay(person, 30)),
];

interface World {
  goal?: object;
  events?: readonly Event[];
  options?: Parameters<typeof open>[2];
  experiment?: object;
}

/** Opens the calculator in the setup of a draft. */
async function openCalculator({ goal = purchase, events = shop, options = {}, experiment = {} }: World) {
  const project = await newProject(server);
  await server.events.append({ project_id: project, events });
  const { id } = await create(server, project, { filters: {}, metrics: [goal], ...experiment });
  const opened = await open(server, `/projects/${project}/experiments/${id}/setup`, options);
  const variants = await editGroup('Variants and plan');
  await opened.user.click(variants.getByText('Sample size calculator'));
  const input = (name: RegExp) => variants.findByRole('textbox', { name });
  const measurements = () => opened.sent.filter(({ path }) => path.includes('past_figures')).length;
  return { ...opened, variants, input, measurements };
}

test('the calculator proposes the rate and the traffic of the last days', async () => {
  const { variants, input } = await openCalculator({});

  expect(
    await variants.findByText('In the last 10 days: 80 people with any event. Fewer may be exposed.'),
  ).toBeVisible();
  expect(await input(/^Baseline conversion rate/)).toHaveValue('25');
  expect(await input(/^Participants a day/)).toHaveValue('8');
});

test('the calculator proposes the mean and the standard deviation of a sum', async () => {
  const { variants, input } = await openCalculator({ goal: revenue });

  await variants.findByText(/^In the last 10 days: 80 people/);
  expect(await input(/^Current mean/)).toHaveValue('7.5');
  // √(80/79 · (30² · 0.25 − 7.5²))
  expect(await input(/^Standard deviation/)).toHaveValue('13.1');
});

test('a new measurement fills empty inputs, and never replaces a typed value', async () => {
  const { user, variants, input, measurements } = await openCalculator({});
  const again = { name: 'Measure again' };
  await user.click(await variants.findByRole('button', again));
  await waitFor(() => expect(measurements()).toBe(2));
  await variants.findByRole('button', again);
  const [rate, traffic] = [await input(/^Baseline conversion rate/), await input(/^Participants a day/)];
  await user.clear(rate);
  await user.clear(traffic);
  await user.type(traffic, '500');
  expect(rate).toHaveValue('');

  await user.click(variants.getByRole('button', again));

  await waitFor(() => expect(rate).toHaveValue('25'));
  await waitFor(() => expect(measurements()).toBe(3));
  await variants.findByRole('button', again);
  expect(traffic).toHaveValue('500');
});

test.each([
  ['there are no events', [], purchase, 'No events in the last 28 days. Enter an estimate.'],
  [
    'there are too few people',
    [...shop.slice(0, 49), ...shop.slice(80)],
    purchase,
    'Only 49 people in the last 10 days, too few for a plan. Enter an estimate.',
  ],
  [
    'nobody reached the goal',
    shop.slice(0, 80),
    purchase,
    'In the last 10 days, the goal is 0% for 80 people. Enter an estimate.',
  ],
] as const)('the calculator says that %s', async (_, events, goal, sentence) => {
  const { variants, input } = await openCalculator({ events, goal });

  expect(await variants.findByText(sentence)).toBeVisible();
  expect(await input(/^Baseline conversion rate/)).toHaveValue('');
  expect(await input(/^Participants a day/)).toHaveValue('');
});

test('a measurement shows that it runs, and can be canceled', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const aborted: AbortSignal[] = [];
  const { user, variants, input } = await openCalculator({
    options: {
      instead: (request) => {
        if (!request.url.includes('past_figures') || aborted.length > 0) return undefined;
        aborted.push(request.signal);
        return held.then(() => answer({}));
      },
    },
  });
  expect(await variants.findByText('Measuring the last 28 days …')).toBeVisible();

  await user.click(variants.getByRole('button', { name: 'Cancel' }));

  expect(await variants.findByText('Not measured. Enter estimates from the past.')).toBeVisible();
  expect(aborted[0]?.aborted).toBe(true);
  expect(await input(/^Baseline conversion rate/)).toHaveValue('');
  release();
  await user.click(variants.getByRole('button', { name: 'Measure again' }));
  await waitFor(async () => expect(await input(/^Baseline conversion rate/)).toHaveValue('25'));
});

test('a failed measurement says why', async () => {
  const detail = 'This server does not support metrics of the type other.';
  const { variants } = await openCalculator({
    options: {
      instead: ({ url }) =>
        url.includes('past_figures')
          ? answer({ type: 'validation_error', code: 'invalid_input', detail, attr: null }, 400)
          : undefined,
    },
  });

  expect(await variants.findByText(`The past could not be measured. ${detail}`)).toBeVisible();
  expect(variants.getByRole('button', { name: 'Measure again' })).toBeVisible();
});

test('people with the exposure event of the experiment are counted', async () => {
  const exposure_config = { kind: 'ExperimentEventExposureConfig', event: 'paid', properties: [] };
  const { variants, input } = await openCalculator({
    goal: revenue,
    events: Array.from({ length: 60 }, (_, person) => pay(person, 5 + (person % 2))),
    experiment: { exposure_criteria: { exposure_config } },
  });

  expect(await variants.findByText('In the last day: 60 people with the event paid.')).toBeVisible();
  expect(await input(/^Current mean/)).toHaveValue('5.5');
});

test('the past of a running experiment is not measured', async () => {
  const project = await newProject(server);
  await server.events.append({ project_id: project, events: shop });
  const { id } = await create(server, project, { filters: {}, metrics: [purchase], start_date: daysAgo(3) });
  const { user, sent } = await open(server, `/projects/${project}/experiments/${id}/setup`);
  await unlockMetrics();
  const variants = await editGroup('Variants and plan');
  await user.click(variants.getByText('Sample size calculator'));

  expect(await variants.findByText('Enter estimates from the past.')).toBeVisible();
  expect(sent.some(({ path }) => path.includes('past_figures'))).toBe(false);
});
