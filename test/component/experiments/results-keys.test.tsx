import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import { answer, create, daysAgo, newProject, open } from './open.ts';
import { isGoal, openDetails, openResults, resultsOf } from './open-results.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const ready = () => screen.findByRole('table', { name: 'Numbers' });

test('shortcuts refresh, export, change the baseline and focus the settings', async () => {
  const { user, sent } = await openResults(server, funnel.payload);
  await ready();

  await user.keyboard('v');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Sensitivity' })).toHaveFocus());

  await user.keyboard('b');
  expect(await screen.findByRole('heading', { name: /^control is worse than test/ })).toBeVisible();
  await user.keyboard('0');
  expect(await screen.findByRole('heading', { name: /^test is better than control/ })).toBeVisible();

  await user.keyboard('e');
  expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-expanded', 'true');

  await user.keyboard('{Escape}r');
  await waitFor(() => expect(sent.some(({ search }) => search === '?refresh=true')).toBe(true));
  expect(await screen.findByText(/^Results refreshed\. test is better than control: .+\.$/)).toBeVisible();
});

test('shortcuts move between the metrics', async () => {
  const secondary_metrics = ['Plans', 'Left'].map((name) => ({ name, filters: { events: [{ id: name }] } }));
  const { user } = await openResults(server, funnel.payload, 200, { secondary_metrics });
  await ready();
  await screen.findByRole('button', { name: 'Left' });

  await user.keyboard(']');
  expect(screen.getByRole('heading', { name: 'Goal: signed_up' })).toHaveFocus();
  await user.keyboard(']]]');
  expect(screen.getByRole('button', { name: 'Left' })).toHaveFocus();
  await user.keyboard('[[');
  expect(screen.getByRole('button', { name: 'Plans' })).toHaveFocus();
});

test('shortcuts do nothing while the user types or if they are turned off', async () => {
  const { user } = await openResults(server, funnel.payload);
  await ready();

  await openDetails(user);
  await user.type(screen.getByRole('textbox', { name: 'Unit' }), 'very e');
  expect(screen.getByRole('textbox', { name: 'Unit' })).toHaveValue('very e');
  expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-expanded', 'false');

  await user.click(document.body);
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getByText('Refresh results')).toBeVisible();
  await user.click(sheet.getByRole('checkbox', { name: /letter shortcuts/ }));
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await user.keyboard('e');
  expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-expanded', 'false');
});

test('the second letter of a two-letter shortcut is not a shortcut of the page', async () => {
  const { user } = await openResults(server, funnel.payload);
  await ready();

  await user.keyboard('?');
  await user.click(await screen.findByRole('button', { name: 'Close' }));

  await user.keyboard('ge');

  expect(await screen.findByRole('heading', { level: 1, name: 'Experiments' })).toBeVisible();
});

test('the verdict has one button, which ships the better variant with its conclusion, and then says what was decided', async () => {
  const { user } = await openResults(server, funnel.payload);
  await ready();
  const card = within(screen.getByRole('region', { name: /^test is better than control/ }));

  const isAction = ({ textContent }: HTMLElement) => textContent !== '?';
  expect(
    card
      .getAllByRole('button')
      .filter(isAction)
      .map(({ textContent }) => textContent),
  ).toEqual(['Ship test…']);
  await user.click(card.getByRole('button', { name: 'Ship test…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('radio', { name: 'test' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'Won' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'control' }));
  expect(dialog.getByRole('radio', { name: 'None yet' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'test' }));
  expect(dialog.getByRole('radio', { name: 'Won' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'End and ship test to everyone' }));

  const decided = within(await screen.findByRole('region', { name: 'test was shipped to everyone. Conclusion: won.' }));
  expect(decided.getByText('Next: remove the flag from the code.')).toBeVisible();
  expect(decided.getByRole('button', { name: 'Archive' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ship test…' })).not.toBeInTheDocument();
});

test('after the end, the card records the conclusion, and the one that fits is chosen at first', async () => {
  const variants = [
    { key: 'control', success_count: 1350, failure_count: 8650 },
    { key: 'test', success_count: 1000, failure_count: 9000 },
  ];
  const { user } = await openResults(server, { result: { variants } }, 200, { end_date: daysAgo(0.5) });
  await ready();
  await user.click(screen.getByRole('button', { name: 'Record conclusion…' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Conclusion of Form' }));
  expect(dialog.getByRole('radio', { name: 'Lost' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'None yet' }));
  expect(dialog.getByRole('button', { name: 'Save conclusion' })).toHaveAccessibleDescription('Nothing has changed.');
  await user.click(dialog.getByRole('radio', { name: 'Lost' }));
  await user.click(dialog.getByRole('button', { name: 'Save conclusion' }));

  const decided = within(await screen.findByRole('region', { name: 'The experiment is decided. Conclusion: lost.' }));
  expect(decided.getByText('Outcome').nextElementSibling).toHaveTextContent('Lost');
});

test('an archived experiment has a notice and can be restored but not ended', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(3), archived: true });
  await open(server, resultsOf(project, id), {
    instead: ({ url }) => (isGoal(url) ? answer(funnel.payload) : undefined),
  });
  await ready();

  const banner = within(screen.getByRole('region', { name: 'Archived' }));
  expect(banner.getByRole('button', { name: 'Restore' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End experiment…' })).not.toBeInTheDocument();
});

test('if the server asks to wait, the page retries automatically after that time', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(3) });
  const throttled = { type: 'throttled_error', code: 'throttled', detail: 'Request was throttled.', attr: null };
  let asked = 0;
  await open(server, resultsOf(project, id), {
    instead: ({ url }) => {
      if (!isGoal(url)) return undefined;
      asked += 1;
      return asked > 1
        ? answer(funnel.payload)
        : new Response(JSON.stringify(throttled), { status: 429, headers: { 'Retry-After': '1' } });
    },
  });

  expect(await screen.findByText(/^Automatic retry in/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh' })).toHaveAccessibleDescription(/Try again in 1 second\./);
  expect(await ready()).toBeVisible();
  expect(asked).toBe(2);
});

test('the user can stop waiting and retry', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(3) });
  let asked = 0;
  const { user } = await open(server, resultsOf(project, id), {
    instead: ({ url }) => {
      if (!isGoal(url)) return undefined;
      asked += 1;
      return asked > 1 ? answer(funnel.payload) : (new Promise<Response>(() => {}) as unknown as Response);
    },
  });

  await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  await user.click(await screen.findByRole('button', { name: 'Load results' }));

  expect(await ready()).toBeVisible();
});

test('the impact is computed from the entered figures, which are stored on the device', async () => {
  const { user } = await openResults(server, funnel.payload);
  await ready();

  await openDetails(user);
  await user.type(screen.getByRole('spinbutton', { name: 'People per month' }), '100000');
  await user.type(screen.getByRole('spinbutton', { name: 'Value of one conversion' }), '2');
  await user.type(screen.getByRole('textbox', { name: 'Unit' }), 'EUR');

  const impact = document.querySelector('[aria-label="Impact per month"]');
  expect(impact).toHaveTextContent('+24 to +2,980');
  expect(impact).toHaveTextContent('+47 EUR to +5,950 EUR');
  expect(JSON.stringify(localStorage)).toContain('EUR');
});
