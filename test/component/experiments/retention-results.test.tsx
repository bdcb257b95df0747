import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editGroup, editMetric, unlockMetrics } from '#test/support/edit-field.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { daysAgo } from './open.ts';
import { openDetails, resultsOf } from './open-results.ts';
import { type Counts, openedAgain, openWithRows, rowOf, signUps } from './open-with-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const openWith = (experiment: object, rows: readonly object[], addressOf: typeof resultsOf) =>
  openWithRows(server, experiment, rows, addressOf);

const setupOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;
const overviewOf = (project: number, id: number) => `/projects/${project}/experiments/${id}`;
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

const NOBODY: Counts = [
  [0, 0],
  [0, 0],
];

const around = async (text: string) => (await screen.findByText(text)).parentElement;

test('a retention metric that no one has started names its start event', async () => {
  const rows = [rowOf(openedAgain.uuid, NOBODY)];
  await openWith({ metrics: [openedAgain] }, rows, resultsOf);

  const state = await region('No start events yet');
  expect(state.getByText('signed_up')).toBeVisible();
  expect(screen.queryByText(/\$feature_flag_called/)).toBeNull();
  // The rows do not say whether anyone was exposed, so a possible cause is that the code for the flag is missing.
  expect(state.getByText(/A person is exposed/)).toHaveTextContent('exposed when the code evaluates the flag');
  expect(state.getByRole('region', { name: 'JavaScript code' })).toBeVisible();
});

test('the overview names the start event of a retention metric that no one has started', async () => {
  const rows = [rowOf(openedAgain.uuid, NOBODY)];
  await openWith({ metrics: [openedAgain] }, rows, overviewOf);

  expect(
    await (await region('Goal metric')).findByText(
      (_, element) =>
        element?.textContent === 'No one is counted yet: no exposed person has done the start event signed_up.' &&
        element.tagName === 'P',
    ),
  ).toBeVisible();
});

const GOAL: Counts = [
  [1000, 400],
  [1000, 410],
];

// The variant halves the number of people who do the start event. Those who do it come back more often.
const UNEVEN: Counts = [
  [400, 100],
  [200, 100],
];

const guarded = {
  metrics: [signUps],
  metrics_secondary: [openedAgain],
  parameters: { guardrails: { [openedAgain.uuid]: { margin: -0.02 } } },
};
const unevenRows = [rowOf(signUps.uuid, GOAL), rowOf(openedAgain.uuid, UNEVEN)];

test('a secondary retention metric has no verdict, and says why, if the people with the start event are split unevenly', async () => {
  const { user } = await openWith({ ...guarded, parameters: {} }, unevenRows, resultsOf);
  await screen.findByRole('table', { name: 'Numbers' });
  await user.click(screen.getByRole('button', { name: 'Opened again' }));

  expect(
    await screen.findByText(
      /Not judged: the people who did the start event are split 66\.7 \/ 33\.3%, planned 50 \/ 50%\./,
    ),
  ).toBeVisible();
  const section = await region('Opened again');
  expect(section.getByText('No verdict').parentElement).toHaveAttribute('data-is', 'undecided');
  expect(section.queryByText('Better')).toBeNull();
});

test('a secondary retention metric is judged if the people with the start event are split as planned', async () => {
  const even: Counts = [
    [300, 75],
    [300, 150],
  ];
  await openWith({ ...guarded, parameters: {} }, [rowOf(signUps.uuid, GOAL), rowOf(openedAgain.uuid, even)], resultsOf);

  expect(await screen.findByText('Better')).toBeVisible();
  expect(screen.queryByText(/Not judged/)).toBeNull();
});

test('on the results and on the overview, a guardrail is not judged if the people with the start event are split unevenly', async () => {
  await openWith(guarded, unevenRows, resultsOf);
  await screen.findByRole('table', { name: 'Numbers' });
  expect(await (await region('Opened again')).findByText('Not judged')).toBeVisible();
  cleanup();

  await openWith(guarded, unevenRows, overviewOf);
  expect(await screen.findByRole('cell', { name: /^Not judged/ })).toHaveTextContent(
    'Split at the start event: 66.7 / 33.3%, planned 50 / 50%',
  );
});

test('a guardrail without a margin has the same outcome on the results and on the overview', async () => {
  const even: Counts = [
    [300, 75],
    [300, 74],
  ];
  const rows = [rowOf(signUps.uuid, GOAL), rowOf(openedAgain.uuid, even)];
  const experiment = { ...guarded, parameters: { guardrails: { [openedAgain.uuid]: { margin: null } } } };
  await openWith(experiment, rows, resultsOf);
  await screen.findByRole('table', { name: 'Numbers' });
  expect(await (await region('Opened again')).findByText('No harm found')).toBeVisible();
  cleanup();

  await openWith(experiment, rows, overviewOf);
  expect(await screen.findByRole('cell', { name: 'No harm found' })).toBeVisible();
});

test('if the people with the start event the goal are split unevenly, the first cause is that a variant changes the starts', async () => {
  const { user } = await openWith({ metrics: [openedAgain] }, [rowOf(openedAgain.uuid, UNEVEN)], resultsOf);
  await openDetails(user);

  const [first] = within(await screen.findByRole('list', { name: 'Possible causes, most likely first' })).getAllByRole(
    'listitem',
  );
  expect(screen.getByRole('list', { name: 'People with the start event, compared with the plan' })).toBeVisible();
  expect(first).toHaveTextContent(
    /^The variant changes how many people do the start event\. .* in test and in the other variants, for example with a funnel/,
  );
  cleanup();

  const again = await openWith({ metrics: [signUps] }, [rowOf(signUps.uuid, UNEVEN)], resultsOf);
  await again.user.click(await screen.findByRole('link', { name: 'View all causes' }));
  expect(await screen.findByRole('list', { name: 'Possible causes, most likely first' })).not.toHaveTextContent(
    /how many people do the start event/,
  );
});

test('a goal with a start event is not judged if all exposed people are split unevenly', async () => {
  const even: Counts = [
    [400, 100],
    [400, 160],
  ];
  const exposed: Counts = [
    [1200, 500],
    [900, 400],
  ];
  const experiment = { metrics: [openedAgain], metrics_secondary: [signUps] };
  await openWith(experiment, [rowOf(openedAgain.uuid, even), rowOf(signUps.uuid, exposed)], resultsOf);
  const checks = await screen.findByRole('list', { name: 'Can these results be trusted?' });
  expect(checks).toHaveTextContent(/Exposed split failed: 57\.1 \/ 42\.9%, planned 50 \/ 50%/);
  expect(checks).toHaveTextContent(/Split 50 \/ 50%/);
  expect(
    screen.getByRole('heading', {
      level: 2,
      name: /^The results are not valid: the split is 57\.1 \/ 42\.9% instead of 50 \/ 50%/,
    }),
  ).toBeVisible();
  expect(screen.getByText(/^Of 2,100 participants, 1,200 got control, 900 got test/)).toBeVisible();
  cleanup();

  await openWith({ metrics: [openedAgain] }, [rowOf(openedAgain.uuid, even)], resultsOf);
  expect(await screen.findByRole('list', { name: 'Can these results be trusted?' })).not.toHaveTextContent(/Exposed/);
});

test('while the window of the goal has not opened, the results say when people can come back', async () => {
  const later = { ...openedAgain, retention_window_start: 30, retention_window_end: 40 };
  const none: Counts = [
    [300, 0],
    [300, 0],
  ];
  await openWith({ metrics: [later] }, [rowOf(later.uuid, none)], resultsOf);

  expect(await screen.findByText(/people can come back no sooner than 30 days after their start event/)).toBeVisible();
  expect(screen.queryByText(/Check the tracking/)).toBeNull();
});

test('the calculator offers the results of a retention metric only while the definition of the goal is the same', async () => {
  const { user } = await openWith({ metrics: [openedAgain] }, [rowOf(openedAgain.uuid, GOAL)], setupOf);
  const useResults = { name: 'Use current results: 40 %, 100 people with the start event per day' };
  await unlockMetrics();
  const openCalculator = async () => {
    const variants = await editGroup('Variants and plan');
    await user.click(variants.getByText('Sample size calculator'));
    await variants.findByRole('textbox', { name: /^Minimum detectable effect/ });
    return variants;
  };

  await user.type((await editMetric('Goal 1')).getByRole('textbox', { name: 'Name of goal 1' }), ' soon');
  expect(await (await openCalculator()).findByRole('button', useResults)).toBeVisible();
  await user.type((await editMetric('Goal 1')).getByRole('spinbutton', { name: 'End of the window' }), '0');
  expect((await openCalculator()).queryByRole('button', useResults)).toBeNull();
});

test('after the end, a retention metric says that later returns do not count', async () => {
  const note =
    /^Returns after the end of the experiment do not count\. People who did the start event in the last 8 days had less time to come back\.$/;
  const rows = [rowOf(openedAgain.uuid, GOAL)];
  await openWith({ metrics: [openedAgain], end_date: daysAgo(2) }, rows, resultsOf);
  expect(await screen.findByText(note)).toBeVisible();
  cleanup();

  await openWith({ metrics: [openedAgain] }, rows, resultsOf);
  expect(await screen.findByText(/Higher is better\. Only people with the start event are counted\.$/)).toBeVisible();
  expect(screen.queryByText(note)).toBeNull();
});

test('after the end, a retention metric that starts with the exposure speaks of exposed people', async () => {
  const fromExposure = { ...openedAgain, start_event: { kind: 'ExperimentExposureNode' } };
  await openWith({ metrics: [fromExposure], end_date: daysAgo(2) }, [rowOf(openedAgain.uuid, GOAL)], resultsOf);

  expect(
    await screen.findByText(/People who were first exposed in the last 8 days had less time to come back\.$/),
  ).toBeVisible();
  expect(screen.queryByText(/started/)).toBeNull();
});

test('the impact of a retention metric is computed from the people who start per month', async () => {
  const { user } = await openWith({ metrics: [openedAgain] }, [rowOf(openedAgain.uuid, GOAL)], resultsOf);
  await openDetails(user);
  await user.type(await screen.findByRole('spinbutton', { name: 'People with the start event per month' }), '5000');

  expect(await screen.findByText(/^returns, most likely .*, with 5,000 people with the start event$/)).toBeVisible();
});

test('the summary counts one person with the start event', async () => {
  const one: Counts = [
    [1, 1],
    [0, 0],
  ];
  await openWith({ metrics: [openedAgain] }, [rowOf(openedAgain.uuid, one)], resultsOf);

  expect(await around('person with the start event')).toHaveTextContent('1 person with the start event');
});

test('the facts and the summary of a retention metric count the people with the start event', async () => {
  await openWith({ metrics: [openedAgain] }, [rowOf(openedAgain.uuid, GOAL)], overviewOf);

  expect(await around('people with the start event')).toHaveTextContent('2,000 people with the start event');
  const facts = within(screen.getByRole('complementary', { name: 'Facts' }));
  expect(facts.getByText('Started')).toBeVisible();
  expect(facts.queryByText('Participants')).toBeNull();
});
