import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import funnel from '../../unit/verdict/payloads/results-funnel.significant.json' with { type: 'json' };
import { answer, create, daysAgo, newProject, open } from './open.ts';
import { isGoal, resultsOf } from './open-results.ts';
import { type Counts, openedAgain, openWithRows, rowOf, signUps } from './open-with-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const setupOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/setup`;
type User = Awaited<ReturnType<typeof open>>['user'];

async function openDialog(user: User, label: string) {
  const [button] = await screen.findAllByRole('button', { name: label });
  await user.click(button as HTMLElement);
  return within(screen.getByRole('dialog'));
}

const GOAL: Counts = [
  [2000, 800],
  [2000, 1000],
];
const HARMED: Counts = [
  [1000, 500],
  [1000, 300],
];
const guarded = {
  metrics: [signUps],
  metrics_secondary: [openedAgain],
  parameters: { guardrails: { [openedAgain.uuid]: { margin: null } } },
};

test.each(['End…', 'Ship variant…'])(
  'the dialog of “%s” says that a guardrail is harmed, also if the results were never viewed',
  async (label) => {
    const rows = [rowOf(signUps.uuid, GOAL), rowOf(openedAgain.uuid, HARMED)];
    const { user, writes } = await openWithRows(server, guarded, rows, setupOf);
    const dialog = await openDialog(user, label);

    expect(await dialog.findByText(/but harms the guardrail Opened again/)).toBeVisible();
    expect(writes()).toEqual([]);
  },
);

test('the row of the list has the verdict of the results page, with the guardrails and the plan', async () => {
  vi.stubGlobal('innerWidth', 1440);
  const plan = { minimum_detectable_effect: 5, recommended_running_time: 14, recommended_sample_size: 90_000 };
  const planned = { ...guarded.parameters, ...plan };
  const rows = [rowOf(signUps.uuid, GOAL), rowOf(openedAgain.uuid, HARMED)];
  const { user } = await openWithRows(
    server,
    { ...guarded, parameters: planned },
    rows,
    (project) => `/projects/${project}/experiments`,
  );

  const link = await screen.findByRole('link', { name: /^Result: .* harms the guardrail/ });
  const label = link.getAttribute('aria-label') ?? '';
  await user.click(link);

  const verdict = await screen.findByRole('heading', { name: /harms the guardrail Opened again/ });
  expect(label).toContain(verdict.textContent);
  vi.unstubAllGlobals();
});

test('the results page says that a guardrail without results is not judged', async () => {
  const failed = { metric_uuid: openedAgain.uuid, status: 'failed', result: null, error_message: 'Query timed out' };
  await openWithRows(server, guarded, [rowOf(signUps.uuid, GOAL), failed], resultsOf);

  expect(
    await screen.findByText(/^No results: the server has no results for this metric, so it is not judged\./),
  ).toBeVisible();
  expect(screen.getByText(/do not ship test yet: Opened again cannot be judged\./i)).toBeVisible();
});

test('the end dialog gives no verdict if the split of all exposed people failed', async () => {
  const even: Counts = [
    [400, 100],
    [400, 160],
  ];
  const exposed: Counts = [
    [1200, 500],
    [900, 400],
  ];
  const experiment = { metrics: [openedAgain], metrics_secondary: [signUps] };
  const rows = [rowOf(openedAgain.uuid, even), rowOf(signUps.uuid, exposed)];
  const { user } = await openWithRows(server, experiment, rows, setupOf);
  const dialog = await openDialog(user, 'End…');

  expect(await dialog.findByText(/^The results are not valid: the split is 57\.1 \/ 42\.9%/)).toBeVisible();
});

const current = (payload: object) => answer({ ...payload, last_refresh: new Date().toISOString() });

/** Returns the response for a legacy funnel with the counts of control and test swapped. */
function swapped({ payload }: typeof funnel) {
  const { variants } = payload.result;
  const keys = variants.map(({ key }) => key).toReversed();
  const others = variants.map((variant, index) => ({ ...variant, key: keys[index] }));
  return { ...payload, result: { ...payload.result, variants: others } };
}

test('the end dialog of a legacy goal waits for a legacy guardrail, then says that it is harmed', async () => {
  const project = await newProject(server);
  const filters = { insight: 'FUNNELS', events: ['opened', 'paid'].map((id, order) => ({ id, order })) };
  const { id } = await create(server, project, {
    start_date: daysAgo(20),
    secondary_metrics: [{ name: 'Payments', filters }],
    parameters: { guardrails: { 'secondary-0': { margin: null } } },
  });
  let respond: (response: Response) => void = () => undefined;
  const guardrail = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const { user } = await open(server, resultsOf(project, id), {
    instead: ({ url }) => {
      if (isGoal(url)) return current(funnel.payload);
      return url.includes('/secondary_results') ? guardrail : undefined;
    },
  });
  expect(await screen.findByRole('heading', { level: 2, name: /^test is better than control/ })).toBeVisible();
  const dialog = await openDialog(user, 'End…');
  await expect(dialog.findByText(/is better than/, {}, { timeout: 500 })).rejects.toThrow();
  respond(current(swapped(funnel)));

  expect(await dialog.findByText(/but harms the guardrail Payments/)).toBeVisible();
});
