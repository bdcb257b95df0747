// Loads the code now, so that the first computation does not wait for it.
import '#web/experiments/results/worker/run-task.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open } from './open.ts';
import { openDetails, resultsOf } from './open-results.ts';
import { signUps } from './open-with-rows.ts';

let server: TestServer;
let clock: string | null = null;
beforeAll(async () => {
  server = await startServer({ now: () => (clock === null ? new Date() : new Date(clock)) });
});
afterAll(() => server.stop());

/** Stores people of a variant who were exposed some days ago. The first of them sign up. */
async function people(project: number, flag: string, days: number, variant: string, count: number, signedUp: number) {
  const events = Array.from({ length: count }, (_, at) => `${days} ${variant} ${at}`).flatMap((distinct_id, at) => {
    const called = { $feature_flag: flag, $feature_flag_response: variant };
    const common = { distinct_id, at: daysAgo(days), elements_chain: null };
    return [
      { ...common, uuid: crypto.randomUUID(), name: '$feature_flag_called', properties: called },
      ...(at < signedUp ? [{ ...common, uuid: crypto.randomUUID(), name: 'signed_up', properties: {} }] : []),
    ];
  });
  await server.events.append({ project_id: project, events } as never);
}

/** Changes the filters of the flag through the API, some days ago. */
async function changeFilters(project: number, id: number, days: number, filters: object) {
  clock = daysAgo(days);
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/${id}/`);
  await ask(server, `PATCH /api/projects/${project}/feature_flags/${body.feature_flag.id}/`, {
    body: { filters: { ...body.feature_flag.filters, ...filters } },
  });
  clock = null;
}

/** Changes the shares of the flag through the API, some days ago. */
const changeShares = (project: number, id: number, days: number) => {
  const variants = [
    { key: 'control', rollout_percentage: 10 },
    { key: 'test', rollout_percentage: 90 },
  ];
  return changeFilters(project, id, days, { multivariate: { variants } });
};

test('the results after a change of the shares combine the periods, and show them', async () => {
  const project = await newProject(server);
  const { id, feature_flag_key: flag } = await create(server, project, {
    ...{ filters: {}, metrics: [signUps], start_date: daysAgo(14) },
    parameters: { recommended_running_time: 14 },
  });
  await people(project, flag, 10, 'control', 1600, 80);
  await people(project, flag, 10, 'test', 1600, 80);
  await changeShares(project, id, 7);
  await people(project, flag, 3, 'control', 320, 64);
  await people(project, flag, 3, 'test', 2880, 576);
  await ask(server, `POST /api/projects/${project}/experiments/${id}/metrics_recalculation/`, { body: {} });
  await server.catchUp();

  const { user } = await open(server, resultsOf(project, id));

  const checks = await screen.findByRole('list', { name: 'Can these results be trusted?' });
  expect(checks).toHaveTextContent('Combined over 2 periods with different shares');
  expect(checks).toHaveTextContent(/Split \d/);
  expect(
    screen.getByRole('heading', { level: 2, name: /^test and control do not differ clearly: almost the same/ }),
  ).toBeVisible();
  const numbers = within(screen.getByRole('table', { name: 'Numbers' }));
  expect(numbers.getByRole('row', { name: /^A? ?control/ })).toHaveTextContent(/1,920.*12\.50%/);
  await openDetails(user);
  const periods = within(await screen.findByRole('table', { name: 'Periods with different shares' }));
  const [, first, second] = periods.getAllByRole('row');
  expect(first).toHaveTextContent(/control 50%, test 50%.*control 1,600, test 1,600.*control 5\.00%, test 5\.00%.*Yes/);
  expect(second).toHaveTextContent(
    /now.*control 10%, test 90%.*control 320, test 2,880.*control 20\.00%, test 20\.00%.*Yes/,
  );
  expect(screen.getByRole('region', { name: 'Method' })).toHaveTextContent(
    'Combined over 2 periods with different shares: the value of each variant is the mean over the periods',
  );
});

test('the results of a legacy metric after a change of the shares are invalid, and a copy is the next step', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(14) });
  await changeShares(project, id, 7);
  const events = ['control', 'test'].flatMap((variant) =>
    Array.from({ length: 200 }, (_, at) => ['opened', 'signed up'].slice(0, at % 10 === 0 ? 2 : 1)).flatMap(
      (names, at) =>
        names.map((name) => ({
          ...{ uuid: crypto.randomUUID(), distinct_id: `${variant} ${at}`, name, at: daysAgo(2) },
          properties: { [`$feature/flag-${id}`]: variant },
        })),
    ),
  );
  const { feature_flag_key: key } = (await ask(server, `GET /api/projects/${project}/experiments/${id}/`)).body;
  for (const event of events) event.properties = { [`$feature/${key}`]: Object.values(event.properties)[0] as string };
  await server.events.append({ project_id: project, events } as never);

  await open(server, resultsOf(project, id));

  expect(await screen.findByText(/^The results are not valid: the shares changed on \d+ \w+\.$/)).toBeVisible();
  expect(screen.getByText(/^Results before and after cannot be added/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeVisible();
});

test('the results name the days on which the audience and the payload of the flag changed', async () => {
  const project = await newProject(server);
  const { id, feature_flag_key: flag } = await create(server, project, {
    ...{ filters: {}, metrics: [signUps], start_date: daysAgo(14) },
  });
  await changeFilters(project, id, 6, { groups: [{ properties: [], rollout_percentage: 40 }] });
  await changeFilters(project, id, 3, { payloads: { test: '1' } });
  await people(project, flag, 10, 'control', 320, 80);
  await people(project, flag, 10, 'test', 320, 80);
  await ask(server, `POST /api/projects/${project}/experiments/${id}/metrics_recalculation/`, { body: {} });
  await server.catchUp();

  await open(server, resultsOf(project, id));

  const checks = await screen.findByRole('list', { name: 'Can these results be trusted?' });
  await waitFor(() => expect(checks).toHaveTextContent('Audience changed on day 9'));
  expect(checks).toHaveTextContent('Payload changed on day 12');
  const lift = within(await screen.findByRole('figure', { name: 'Lift by day' }));
  expect(lift.getByText('day 9: audience changed')).toBeVisible();
  expect(lift.getByText('day 12: payload changed')).toBeVisible();
  expect(checks).not.toHaveTextContent('periods');
});
