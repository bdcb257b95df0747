import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let list: string;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { id } = await buildProject(server.db, server.organization);
  list = `/api/projects/${id}/experiments/`;
});

const GOAL = {
  kind: 'ExperimentMetric',
  metric_type: 'mean',
  name: 'Orders',
  source: { kind: 'EventsNode', event: 'paid' },
  uuid: '9a4d7d4e-8a61-4b3e-9d36-0c44a2a9f0b1',
};

const create = async () => {
  const body = { name: 'Larger photos', feature_flag_key: 'larger-photos', metrics: [GOAL] };
  return (await ask(server, `POST ${list}`, { body })).body.id as number;
};
const change = (id: number, body: object) => ask(server, `PATCH ${list}${id}/`, { body });
const changedAt = async (id: number, body: object) => (await change(id, body)).body.metrics_changed_at;
const take = async (id: number, step: string) => (await ask(server, `POST ${list}${id}/${step}/`, { body: {} })).body;
const activity = async (id: number) => (await ask(server, `GET ${list}${id}/activity/`)).body.results;

test('a change of what a started experiment measures is kept with its time, and a reset forgets it', async () => {
  const id = await create();
  const other = [{ ...GOAL, name: 'Sales' }];
  expect(await changedAt(id, { metrics: other })).toBeNull();
  expect((await take(id, 'launch')).metrics_changed_at).toBeNull();
  expect(await changedAt(id, { name: 'Largest photos', description: 'x', end_date: null })).toBeNull();
  expect(await changedAt(id, { parameters: { recommended_running_time: 7 } })).toBeNull();

  const at = await changedAt(id, { metrics: [GOAL] });
  expect(Date.parse(at)).toBeCloseTo(Date.now(), -5);
  expect((await take(id, 'reset')).metrics_changed_at).toBeNull();
});

test.each([
  ['metrics_secondary', [GOAL]],
  ['exposure_criteria', { filterTestAccounts: false }],
  ['parameters', { guardrails: { a: { margin: 0.1 } } }],
])('a change of %s is a change of what is measured', async (name, value) => {
  const id = await create();
  await take(id, 'launch');

  expect(await changedAt(id, { [name]: value })).not.toBeNull();
});

test('the activity keeps the reason of a change', async () => {
  const id = await create();
  await take(id, 'launch');

  await change(id, { metrics: [], change_reason: '  The event was renamed. ' });
  await change(id, { name: 'Other', change_reason: null });

  const [renamed, changed] = await activity(id);
  expect(renamed.detail).not.toHaveProperty('change_reason');
  expect(changed.detail.change_reason).toBe('The event was renamed.');
});

test.each([[7], ['x'.repeat(401)]])('a reason that is no text or too long is refused: %s', async (change_reason) => {
  const id = await create();

  expect(await change(id, { name: 'Other', change_reason })).toMatchObject({
    status: 400,
    body: { attr: 'change_reason' },
  });
});
