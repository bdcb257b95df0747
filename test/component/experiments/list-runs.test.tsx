// Loads the code now, so that the first computation does not wait for it.
import '#web/experiments/results/worker/run-task.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { did, exposed, hour } from '../../unit/server/events/exposed-events.ts';
import { create, newProject, open } from './open.ts';
import { signUps } from './open-with-rows.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Stores 400 people in each variant, of whom 40 and 100 sign up. */
async function storePeople(project_id: number) {
  const people = ['control', 'test'].flatMap((variant) =>
    Array.from({ length: 400 }, (_, at) => ({ person: `${variant} ${at}`, variant, at })),
  );
  const events = people.flatMap(({ person, variant, at }) => [
    exposed(person, 1, variant),
    ...(at < (variant === 'test' ? 100 : 40) ? [did(person, 'signed_up', 2)] : []),
  ]);
  await server.events.append({ project_id, events });
}

test('the list shows a verdict of each running experiment that nobody has opened, and computes nothing for others', async () => {
  const project = await newProject(server);
  await storePeople(project);
  const goal = { filters: {}, metrics: [signUps], start_date: hour(0) };
  await create(server, project, { ...goal, name: 'Running', feature_flag_key: 'checkout' });
  await create(server, project, { ...goal, name: 'Nobody yet', feature_flag_key: 'other' });
  await create(server, project, { ...goal, name: 'Ended', feature_flag_key: 'ended', end_date: hour(90) });
  const { writes } = await open(server, `/projects/${project}/experiments`);

  expect(await screen.findByRole('link', { name: 'Running' })).toBeVisible();
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes().map(({ body }) => body)).toEqual([
    { trigger: 'cold_run', priority: 'low' },
    { trigger: 'cold_run', priority: 'low' },
  ]);
  const verdicts = async () => {
    await server.catchUp();
    return screen.queryAllByRole('link', { name: /^Result: \+150/ });
  };
  await expect.poll(verdicts, { timeout: 15_000 }).toHaveLength(1);
  expect(await screen.findByText('No participants yet')).toBeVisible();
  expect(screen.getByText('Not computed')).toBeVisible();
  expect(writes()).toHaveLength(2);
});

test('someone who may only read sees what is stored, and starts nothing', async () => {
  const project = await newProject(server);
  await create(server, project, { filters: {}, metrics: [signUps], start_date: hour(0), name: 'Running' });
  const { writes } = await open(server, `/projects/${project}/experiments`, { key: server.keys.reader });

  expect(await screen.findByText('Not computed')).toBeVisible();
  expect(writes()).toEqual([]);
});
