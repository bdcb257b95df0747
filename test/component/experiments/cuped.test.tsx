import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#server/events/event.ts';
import { ask } from '#test/support/ask.ts';
import { editGroup } from '#test/support/edit-field.ts';
import { randomFrom } from '#test/support/random-from.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event } from '../../unit/server/events/events.ts';
import { create, daysAgo, newProject, open } from './open.ts';
import { openDetails, resultsOf } from './open-results.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const orders = {
  kind: 'ExperimentMetric',
  metric_type: 'mean',
  uuid: '0a5c3b1e-2f4d-4b6a-8c9e-1d2f3a4b5c6d',
  name: 'Orders',
  source: { kind: 'EventsNode', event: 'ordered', math: 'total' },
};
const cuped = { enabled: true, lookback_days: 14 };

/**
 * Returns the events of 400 people, half of them in each variant. Each ordered up to eight times before the exposure, and
 * as often or once more after it; in test, every other person once more than that.
 * @param share the share of people who ordered before
 */
function people(share: number): Event[] {
  const random = randomFrom(20_261_129);
  return Array.from({ length: 400 }, (_, person) => {
    const variant = person % 2 === 0 ? 'control' : 'test';
    const usual = Math.floor(random() * 9);
    const before = person < 400 * share ? usual : 0;
    const after = usual + (random() < 0.5 ? 1 : 0) + (variant === 'test' && random() < 0.5 ? 1 : 0);
    const did = (name: string, days: number, properties = {}) =>
      event({ distinct_id: `person-${person}`, name, at: daysAgo(days), properties });
    return [
      did('$feature_flag_called', 3, { $feature_flag: 'reminder', $feature_flag_response: variant }),
      ...Array.from({ length: before }, (__, at) => did('ordered', 4 + at)),
      ...Array.from({ length: after }, (__, at) => did('ordered', 2.9 - at / 10)),
    ];
  }).flat();
}

/** Opens the results of an experiment that asks for CUPED. */
async function openCuped({ share = 1, config = { cuped } as object } = {}) {
  const project = await newProject(server);
  await server.events.append({ project_id: project, events: people(share) });
  const { id } = await create(server, project, {
    ...{ name: 'Reminder', feature_flag_key: 'reminder', start_date: daysAgo(3.5) },
    ...{ filters: {}, metrics: [orders], stats_config: config },
  });
  await ask(server, `POST /api/projects/${project}/experiments/${id}/metrics_recalculation/`, { body: {} });
  await server.catchUp();
  return open(server, resultsOf(project, id));
}

const numbers = async () => within(await screen.findByRole('table', { name: 'Numbers' }, { timeout: 5000 }));
const headings = async () =>
  (await numbers()).getAllByRole('columnheader').map(({ textContent }) => textContent?.replace('?', '').trim());

async function openPanel(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'CUPED, 14 days' }, { timeout: 5000 }));
  return within(screen.getByRole('region', { name: 'CUPED' }));
}

describe('results with CUPED', () => {
  test('say how much narrower they are, and show what people did beside the adjusted value', async () => {
    const { user } = await openCuped();
    const panel = await openPanel(user);

    expect(panel.getByText('CUPED uses what people did in the 14 days before their exposure')).toBeVisible();
    expect(
      panel.getByText(
        /^Without CUPED .* with CUPED .* The variance is 9\d% smaller, as if there were [\d,]+% more participants\.$/,
      ),
    ).toBeVisible();
    expect(panel.getByText(/^Before the launch by Olga, \d+ \w+$/)).toBeVisible();
    expect(panel.getByText(/^\d\d%, at least 5% needed$/)).toBeVisible();
    expect(panel.getByText(/^No difference \(p = /)).toBeVisible();
    expect(await headings()).toContain('Adjusted');
    const plot = within(screen.getByRole('region', { name: /^Goal: Orders.*plot$/ }));
    expect(plot.getByText('Without CUPED').nextElementSibling).toHaveTextContent(/^[\d.]+ against [\d.]+$/);
    expect(screen.getByRole('img', { name: /^test without CUPED, not the deciding result: / })).toBeVisible();
    expect(screen.getByText(/^Before exposure no difference, p = /)).toBeVisible();
  });

  test('can be seen without it, which is not the deciding result', async () => {
    const { user } = await openCuped();
    const panel = await openPanel(user);
    const [test] = (await numbers()).getAllByRole('row').slice(-1);
    const before = test?.textContent;

    await user.click(panel.getByRole('radio', { name: 'Without CUPED' }));

    expect(await screen.findByRole('button', { name: 'Without CUPED, not the deciding result' })).toBeVisible();
    expect(
      screen.getByText('The results on this page leave CUPED out. They are not the deciding result.'),
    ).toBeVisible();
    await waitFor(async () => expect(await headings()).not.toContain('Adjusted'));
    expect(await headings()).toContain('Interval without CUPED, not the deciding result');
    const plot = within(screen.getByRole('region', { name: /^Goal: Orders.*plot$/ }));
    expect(plot.getByText('not the deciding result')).toBeVisible();
    expect(plot.getByRole('img', { name: /^test with CUPED, the deciding result: / })).toBeVisible();
    expect(panel.getByText(/^Without CUPED .* with CUPED .* The variance is 9\d% smaller/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy summary, Markdown' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('| Relative lift, interval without CUPED, not the deciding result |');
    expect(copied).toMatch(/- CUPED: Left out by the reader: this is not the deciding result\. test: Without CUPED/);
    expect((await numbers()).getAllByRole('row').slice(-1)[0]?.textContent).not.toBe(before);
  });

  test('say in the details how they were computed', async () => {
    const { user } = await openCuped();
    await numbers();
    await openDetails(user);

    expect(
      await screen.findByText(/CUPED adjusts the value of each variant by what its participants did/),
    ).toBeVisible();
  });

  test('say why it is not used if hardly anybody came before', async () => {
    await openCuped({ share: 0.02 });
    await numbers();

    expect(
      screen.getByText(/^CUPED not used: only \d(\.\d)?% of the participants did this before their exposure\.$/),
    ).toBeVisible();
    expect(await headings()).not.toContain('Adjusted');
  });

  test('do not mention it if the experiment does not ask for it', async () => {
    await openCuped({ config: {} });
    await numbers();

    expect(screen.queryByText(/CUPED/)).not.toBeInTheDocument();
  });
});

test('results say on which day CUPED was switched on after the launch', async () => {
  const project = await newProject(server);
  await server.events.append({ project_id: project, events: people(1) });
  const { id } = await create(server, project, {
    ...{ name: 'Reminder', feature_flag_key: 'reminder', start_date: daysAgo(3.5), filters: {}, metrics: [orders] },
  });
  await ask(server, `PATCH /api/projects/${project}/experiments/${id}/`, { body: { stats_config: { cuped } } });
  await ask(server, `POST /api/projects/${project}/experiments/${id}/metrics_recalculation/`, { body: {} });
  await server.catchUp();
  const { user } = await open(server, resultsOf(project, id));
  const panel = await openPanel(user);
  expect(await panel.findByText('Switched on after the launch, on day 4')).toBeVisible();

  expect(await screen.findByText('CUPED switched on after the launch, on day 4', {}, { timeout: 5000 })).toBeVisible();
});

test('CUPED and its days are set on the setup page', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, {
    filters: {},
    metrics: [orders],
    stats_config: { method: 'bayesian' },
  });
  const { user, writes } = await open(server, `/projects/${project}/experiments/${id}/setup`);
  const statistics = await editGroup('Statistics');

  await user.click(statistics.getByRole('checkbox', { name: 'CUPED' }));
  const days = statistics.getByRole('spinbutton', { name: 'Days before the exposure' });
  expect(days).toHaveValue(14);
  await user.clear(days);
  await user.type(days, '40');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(days.closest('[data-field]')).toHaveTextContent('cuped.lookback_days must be a whole number from 1 to 30.'),
  );
  expect(writes()).toHaveLength(0);

  await user.clear(days);
  await user.type(days, '21');
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toEqual({
    stats_config: { method: 'bayesian', cuped: { enabled: true, lookback_days: 21 } },
  });
});

test('the calculator plans with the reduction that CUPED had for the people of the past', async () => {
  const project = await newProject(server);
  await server.events.append({ project_id: project, events: people(1) });
  const { id } = await create(server, project, {
    ...{ feature_flag_key: 'reminder', filters: {}, metrics: [orders], stats_config: { cuped } },
  });
  const { user } = await open(server, `/projects/${project}/experiments/${id}/setup`);
  const plan = await editGroup('Variants and plan');
  await user.click(plan.getByText('Sample size calculator'));

  const reduction = await plan.findByRole('textbox', { name: 'Variance reduction' });
  await waitFor(() => expect(Number((reduction as HTMLInputElement).value)).toBeGreaterThan(30));
  await user.type(plan.getByRole('textbox', { name: 'Minimum detectable effect' }), '10');
  const needed = () => Number(/needed([\d,]+)/.exec(plan.getByRole('status').textContent ?? '')?.[1]?.replace(',', ''));
  const withCuped = needed();
  await user.clear(reduction);
  await user.type(reduction, '0');

  expect(needed()).toBeGreaterThan(withCuped * 1.3);
});
