import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import { answer, create, daysAgo, newProject, open } from './open.ts';
import { isGoal, openDetails, openResults, resultsOf } from './open-results.ts';
import { openedAgain, openWithRows, rowOf, signUps } from './open-with-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the conclusion of the team is stored by the server, with the reason', async () => {
  const { user, writes } = await openResults(server, funnel.payload);
  await screen.findByRole('table', { name: 'Numbers' });
  await user.click(screen.getByRole('button', { name: 'Actions for Form' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Record conclusion…' }));
  const decision = within(await screen.findByRole('dialog', { name: 'Conclusion of Form' }));
  expect(decision.getByRole('button', { name: 'Save conclusion' })).toHaveAccessibleDescription('Nothing has changed.');

  await user.click(decision.getByRole('radio', { name: 'Won' }));
  await user.type(decision.getByRole('textbox', { name: 'Reason' }), 'Support agrees');
  await user.click(decision.getByRole('button', { name: 'Save conclusion' }));

  expect(await screen.findByText('Saved the conclusion of Form.')).toBeVisible();
  expect(writes().map(({ body }) => body)).toEqual([{ conclusion: 'won', conclusion_comment: 'Support agrees' }]);
});

test('a reason that is added to a recorded conclusion leaves the conclusion as it is', async () => {
  const { user, writes } = await openResults(server, funnel.payload);
  await screen.findByRole('table', { name: 'Numbers' });
  await user.click(screen.getByRole('button', { name: 'Actions for Form' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Lost' }));
  await user.click(dialog.getByRole('button', { name: 'End experiment' }));

  await screen.findByRole('region', { name: 'The experiment is decided. Conclusion: lost.' });
  await user.click(screen.getByRole('button', { name: 'Actions for Form' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Record conclusion…' }));
  const decision = within(await screen.findByRole('dialog', { name: 'Conclusion of Form' }));
  expect(decision.getByRole('radio', { name: 'Lost' })).toBeChecked();
  await user.type(decision.getByRole('textbox', { name: 'Reason' }), 'Support agrees');
  await user.click(decision.getByRole('button', { name: 'Save conclusion' }));

  expect(await screen.findByText('Saved the conclusion of Form.')).toBeVisible();
  expect(writes().at(-1)?.body).toEqual({ conclusion_comment: 'Support agrees' });
});

/** Removes the conclusion from a response, as if the server could not store conclusions. */
const withoutConclusion = async (response: Promise<Response>) => {
  const body = JSON.parse(await (await response).text(), (key, value) =>
    key.startsWith('conclusion') ? undefined : value,
  );
  return answer(body);
};

/** Opens the results of an experiment on an older server, which cannot store conclusions. */
async function openOlder(goal: object, overrides = {}) {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form', start_date: daysAgo(3), ...overrides });
  const opened = await open(server, resultsOf(project, id), {
    instead: (request) => {
      if (isGoal(request.url)) return answer({ ...goal, last_refresh: new Date().toISOString() });
      return /\/experiments\/\d*\/?$/.test(new URL(request.url).pathname)
        ? withoutConclusion(server.fetch(request))
        : undefined;
    },
  });
  await screen.findByRole('table', { name: 'Numbers' });
  return opened;
}

test('on an older server, the verdict links to the decision on the device', async () => {
  const variants = [
    { key: 'control', success_count: 1350, failure_count: 8650 },
    { key: 'test', success_count: 1000, failure_count: 9000 },
  ];
  const { user } = await openOlder({ result: { variants } }, { end_date: daysAgo(0.5) });

  await user.click(screen.getByRole('link', { name: 'Record conclusion' }));

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Outcome' })).toHaveFocus());
});

test('a decision stays on the device if an older server cannot store it', async () => {
  const { user } = await openOlder(funnel.payload);
  await openDetails(user);
  expect(screen.getByText(/This server cannot store decisions, so they stay on this device/)).toBeVisible();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Ship test to everyone');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Support agrees');
  await user.click(screen.getByRole('button', { name: 'Save decision' }));

  const list = within(screen.getByRole('list', { name: 'Previous decisions' }));
  expect(list.getByText(/Ship test to everyone/)).toBeVisible();
  expect(list.getByText(/test is better than control: \+12\.5%/)).toBeVisible();
  expect(JSON.stringify(localStorage)).toContain('Support agrees');
});

test('the sensitivity section computes the verdict with other settings', async () => {
  const { user } = await openResults(server, funnel.payload);
  await openDetails(user);

  const status = await screen.findByText(/^The verdict is the same with/);
  await waitFor(() => expect(status.parentElement).toHaveTextContent(/with \d+ of 12 combinations of settings\.$/));
});

test('the sensitivity section judges with the guardrails, as the verdict does', async () => {
  const rows = [
    rowOf(signUps.uuid, [
      [2000, 800],
      [2000, 1000],
    ]),
    rowOf(openedAgain.uuid, [
      [1000, 500],
      [1000, 300],
    ]),
  ];
  const guarded = {
    metrics: [signUps],
    metrics_secondary: [openedAgain],
    parameters: { guardrails: { [openedAgain.uuid]: { margin: null } } },
  };
  const { user } = await openWithRows(server, guarded, rows, resultsOf);
  await screen.findByRole('heading', { name: /harms the guardrail Opened again/ });
  await openDetails(user);

  const status = await screen.findByText(/^The verdict is the same with/);
  await waitFor(() => expect(status.parentElement).toHaveTextContent(/with 12 of 12 combinations of settings\.$/));
});

test('markup in names is shown as text', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const swapped = JSON.parse(JSON.stringify(funnel.payload).replaceAll('"test"', JSON.stringify(hostile)));
  await openResults(server, swapped, 200, { parameters: {} });

  expect(await screen.findByRole('heading', { name: /there are no participants in test/ })).toBeVisible();
  expect(screen.getAllByText(hostile).length).toBeGreaterThan(0);
  expect(document.querySelector('img')).toBeNull();
});

test('secondary metrics have the error rate of one together, also if their counts are equal, and one alone is not corrected', async () => {
  const warned = vi.spyOn(console, 'warn');
  const project = await newProject(server);
  const secondaryOf = (names: string[]) =>
    names.map((name) => ({ name, filters: { insight: 'FUNNELS', events: [{ id: name }] } }));
  const openWith = async (names: string[]) => {
    const { id } = await create(server, project, { start_date: daysAgo(3), secondary_metrics: secondaryOf(names) });
    return open(server, resultsOf(project, id), {
      instead: ({ url }) => (url.includes('results/') ? answer(funnel.payload) : undefined),
    });
  };
  await openWith(['Plans']);
  await screen.findByRole('table', { name: 'Numbers' });
  const alone = within(await screen.findByRole('region', { name: 'Plans' }));
  expect(await alone.findByRole('img', { name: /deciding interval \+0\.2% to \+26\.4%/ })).toBeVisible();
  expect(screen.queryByText(/error rate of one/)).not.toBeInTheDocument();
  cleanup();

  await openWith(['Plans', 'Bought']);
  await screen.findByRole('table', { name: 'Numbers' });
  for (const name of ['Plans', 'Bought']) {
    const metric = within(await screen.findByRole('region', { name }));
    expect(await metric.findByRole('img', { name: /deciding interval [−+]\d\.\d% to \+2[7-9]\.\d%/ })).toBeVisible();
  }
  expect(screen.getByText(/all of them together have the error rate of one/)).toBeVisible();
  expect(warned).not.toHaveBeenCalled();
});

test('a secondary metric has no verdict before the goal has one, or while the split check fails', async () => {
  const project = await newProject(server);
  const secondary_metrics = [{ name: 'Plans', filters: { insight: 'FUNNELS', events: [{ id: 'a' }] } }];
  const { id } = await create(server, project, { start_date: daysAgo(3), secondary_metrics });
  const counted = (control: number, test: number) => ({
    result: {
      variants: [
        { key: 'control', success_count: 200, failure_count: control - 200 },
        { key: 'test', success_count: 280, failure_count: test - 280 },
      ],
    },
  });
  const openWith = (people: number) =>
    open(server, resultsOf(project, id), {
      instead: ({ url }) =>
        url.includes('results/') ? answer(isGoal(url) ? counted(2000, people) : counted(2000, 2000)) : undefined,
    });
  await openWith(2000);
  await screen.findByRole('table', { name: 'Numbers' });
  const judged = screen.getByRole('region', { name: 'Plans' });
  expect(await within(judged).findByRole('img', { name: /Better\.$/ })).toBeVisible();
  cleanup();

  await openWith(2600);

  await screen.findByRole('table', { name: 'Numbers' });
  const unjudged = screen.getByRole('region', { name: 'Plans' });
  expect(await within(unjudged).findByRole('img', { name: /No verdict\.$/ })).toBeVisible();
});

test('a sum of values shows the numbers of the server and why it is not analyzed', async () => {
  const sum = { insight: 'TRENDS', events: [{ id: 'paid', math: 'sum', math_property: 'revenue' }] };
  const variants = ['control', 'test'].map((key) => ({ key, count: 31_940, exposure: 1, absolute_exposure: 1000 }));
  await openResults(server, { result: { variants } }, 200, { filters: sum });

  expect(
    await screen.findByText(/^This metric is the sum of revenue\. The certainty of a difference depends on/),
  ).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Numbers' })).not.toBeInTheDocument();
});

test('the end dialog shows the verdict and does not block the end', async () => {
  const { user } = await openResults(server, funnel.payload);
  const verdict = (await screen.findByRole('heading', { level: 2, name: /^test is better than/ })).textContent;

  await user.click(screen.getByRole('button', { name: 'Actions for Form' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'End Form?' }));

  expect(await dialog.findByText(verdict ?? '')).toBeVisible();
  expect(dialog.getByText(/Results computed/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'None yet' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'End experiment' }));
  expect(await screen.findByText('Saved: Form has ended.')).toBeVisible();
});
