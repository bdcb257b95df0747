import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { ADDRESS } from '#test/support/posthog/world.ts';
import { renderApp } from '#test/support/render-app.tsx';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open } from '../experiments/open.ts';

let server: TestServer;
let web: number;
let mobile: number;

const planned = (days: number) => ({ parameters: { recommended_running_time: days } });

beforeAll(async () => {
  server = await startServer();
  web = await newProject(server, { name: 'Web shop', timezone: 'Europe/Berlin' });
  mobile = await newProject(server, { name: 'Mobile app', timezone: 'America/New_York' });
  const ended = { start_date: daysAgo(30), end_date: daysAgo(10) };
  await create(server, web, { name: 'Short checkout', start_date: daysAgo(9), ...planned(21) });
  await create(server, web, { name: 'Size advice', start_date: daysAgo(25), ...planned(14) });
  await create(server, web, { name: 'Free returns', ...ended, conclusion: 'won' });
  await create(server, mobile, { name: 'Push reminder', ...ended });
  await create(server, mobile, { name: 'Grouped messages' });
});
afterAll(() => server.stop());

const bar = (name: RegExp) => screen.findByRole('link', { name });
const rows = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

test('all projects are on one timeline, each with its time zone and the state of its experiments', async () => {
  await open(server, '/portfolio');

  expect(await bar(/^Short checkout, Day 10 of 21,/)).toBeVisible();
  expect(await bar(/^Size advice, 14 days planned, 12 days past plan,/)).toBeVisible();
  expect(await bar(/^Free returns, Won,/)).toBeVisible();
  expect(await bar(/^Push reminder, No conclusion, Needs a decision,/)).toBeVisible();
  expect(screen.getByText('America/New_York')).toBeVisible();
  expect(await screen.findByText('5 experiments loaded.')).toBeVisible();
});

test('no results are requested for an experiment past its plan without a goal', async () => {
  const { id } = await create(server, mobile, { name: 'No goal', filters: {}, start_date: daysAgo(20), ...planned(7) });
  const paths: string[] = [];
  await open(server, `/projects/${mobile}/portfolio?q=goal`, {
    instead: (request) => {
      paths.push(new URL(request.url).pathname);
      return server.fetch(request);
    },
  });

  expect(await bar(/^No goal, 7 days planned, /)).toBeVisible();
  // Both are requested when the row appears.
  await waitFor(() => expect(paths).toContain(`/api/projects/${mobile}/experiments/${id}/activity/`));
  await ask(server, `DELETE /api/projects/${mobile}/experiments/${id}/`);
  expect(paths).not.toContain(`/api/projects/${mobile}/experiments/${id}/results/`);
});

test('drafts without a start wait below the timeline, and can be scheduled there', async () => {
  const { user } = await open(server, '/portfolio');

  const waiting = await screen.findByRole('table', { name: 'Drafts without a start time' });
  expect(within(waiting).getByRole('link', { name: 'Grouped messages' })).toBeVisible();
  await user.click(within(waiting).getByRole('button', { name: 'Schedule Grouped messages' }));
  expect(await screen.findByRole('dialog', { name: /Launch/ })).toBeVisible();
});

test('a count shows only what it counts, and again everything', async () => {
  const { user } = await open(server, '/portfolio');
  const needsDecision = await screen.findByRole('button', { name: '1 needs a decision' });

  await user.click(needsDecision);
  expect(needsDecision).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Short checkout/ })).toBeNull());
  expect(screen.getByRole('link', { name: /^Push reminder, / })).toBeVisible();

  await user.click(needsDecision);
  expect(await bar(/^Short checkout, /)).toBeVisible();
});

test('the search, the filters, the grouping and the period are in the URL', async () => {
  await open(server, '/portfolio?q=returns');
  expect(await bar(/^Free returns, /)).toBeVisible();
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('button', { name: '0 running' })).toBeVisible();
});

test('a filter by conclusion leaves only what ended so', async () => {
  await open(server, '/portfolio?conclusion=won&group=owner');
  expect(await bar(/^Free returns, /)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Push reminder/ })).toBeNull();
});

test('a period without an experiment says how many ended before it', async () => {
  await open(server, '/portfolio?months=1&from=2031-01&status=ended');
  expect(await screen.findByText('2 ended before this period.')).toBeVisible();
});

test('the arrow keys move between the bars, and the card follows the focus', async () => {
  const { user } = await open(server, `/projects/${web}/portfolio`);
  const first = await bar(/^Size advice, /);
  first.focus();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Running, 12 days past plan');

  await user.keyboard('{ArrowDown}');
  expect(await bar(/^Short checkout, /)).toHaveFocus();
  await user.keyboard('{End}');
  expect(await bar(/^Short checkout, /)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(await bar(/^Free returns, /)).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('only one bar is a stop of the Tab key', async () => {
  await open(server, `/projects/${web}/portfolio`);
  await bar(/^Size advice, /);
  const bars = screen.getAllByRole('link', { name: /, / });
  expect(bars.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});

test('a group folds', async () => {
  const { user } = await open(server, `/projects/${web}/portfolio`);
  await bar(/^Size advice, /);
  await user.click(await screen.findByRole('button', { name: /Web shop/ }));
  expect(screen.queryByRole('link', { name: /^Size advice, / })).toBeNull();
});

test('the table has the same experiments with their dates', async () => {
  const { user } = await open(server, '/portfolio');
  await bar(/^Short checkout, /);
  await user.click(screen.getByRole('button', { name: 'View as table' }));

  const table = await screen.findByRole('table', { name: 'Experiments' });
  expect(within(table).getAllByRole('row')).toHaveLength(6);
  expect(within(table).getByRole('row', { name: /Free returns.*Ended.*Won/ })).toBeVisible();
});

test('a project whose experiments cannot be loaded says so, and the others are shown', async () => {
  const { user } = await open(server, '/portfolio', {
    instead: ({ url }) =>
      url.includes(`/projects/${mobile}/experiments/`) && !isBack ? new Response('{}', { status: 500 }) : undefined,
  });
  let isBack = false;
  expect(await screen.findByText('The experiments of Mobile app could not be loaded')).toBeVisible();
  expect(await bar(/^Short checkout, /)).toBeVisible();

  isBack = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await bar(/^Push reminder, /)).toBeVisible();
});

test('experiments of PostHog are on the same timeline, and their links open the connection', async () => {
  const posthog = startPostHog('2026-06');
  const other = { address: ADDRESS, key: 'phx_other', organization: 'any', name: 'PostHog' };
  const { services } = await renderApp('/portfolio', {
    fetch: async (input, init) =>
      String(input).startsWith(ADDRESS) ? posthog.fetch(input, init) : server.fetch(new Request(input, init)),
    key: server.keys.owner,
    remembered: { 'hedgerow.connections': JSON.stringify([other]) },
  });

  expect(await bar(/^Short checkout, Day 10 of 21,/)).toBeVisible();
  expect(await screen.findByRole('button', { name: /Fernhill shop/ })).toBeVisible();
  expect(screen.getByText('PostHog does not report pauses.')).toBeVisible();
  expect(services.session.state().connection?.address).toBe('');
});

test('a server that refuses its key says so, and the others are shown', async () => {
  const other = { address: ADDRESS, key: 'phx_old', organization: 'any', name: 'PostHog' };
  await renderApp('/portfolio', {
    fetch: async (input, init) =>
      String(input).startsWith(ADDRESS)
        ? Response.json({ detail: 'Invalid personal API key.' }, { status: 401 })
        : server.fetch(new Request(input, init)),
    key: server.keys.owner,
    remembered: { 'hedgerow.connections': JSON.stringify([other]) },
  });

  expect(await screen.findByText('The projects of PostHog could not be loaded')).toBeVisible();
  expect(await bar(/^Short checkout, Day 10 of 21,/)).toBeVisible();
  expect(screen.queryByText(/key was rejected/i)).toBeNull();
});

test('loading can be stopped and continued', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user } = await open(server, '/portfolio', {
    instead: async (request) => {
      if (request.url.includes(`/projects/${mobile}/experiments/`)) await held;
      return server.fetch(request);
    },
  });
  expect(await bar(/^Short checkout, /)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop loading' }));
  expect(await screen.findByText(/^\d of 2 projects loaded, \d experiments\.$/)).toBeVisible();

  answer();
  await user.click(screen.getByRole('button', { name: 'Load the rest' }));
  expect(await bar(/^Push reminder, /)).toBeVisible();
  expect(await screen.findByText('5 experiments loaded.')).toBeVisible();
});

test.each(['/portfolio', 'of its project'])('a draft that is launched on the timeline %s runs there', async (page) => {
  const shop = await newProject(server, { name: 'Gift shop' });
  const { name } = await create(server, shop, planned(14));
  const { user } = await open(server, page.startsWith('/') ? page : `/projects/${shop}/portfolio`);
  await user.click(await screen.findByRole('button', { name: `Schedule ${name}` }));
  await user.click(await screen.findByRole('button', { name: /^Launch (now|anyway)$/ }));

  expect(await bar(new RegExp(`^${name}, Day 1 of 14,`))).toBeVisible();
  expect(screen.queryByRole('button', { name: `Schedule ${name}` })).toBeNull();
});
