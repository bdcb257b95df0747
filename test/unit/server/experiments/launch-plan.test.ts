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

const TWO_WEEKS = { recommended_running_time: 14, recommended_sample_size: 5000 };
const create = async (body: object = {}) => {
  const given = { name: 'Larger photos', feature_flag_key: 'larger-photos', parameters: TWO_WEEKS, ...body };
  return (await ask(server, `POST ${list}`, { body: given })).body;
};
const change = async (id: number, body: object) => (await ask(server, `PATCH ${list}${id}/`, { body })).body;
const take = async (id: number, step: string) => (await ask(server, `POST ${list}${id}/${step}/`, { body: {} })).body;

test('a draft has no plan of the launch, and a launch keeps the plan of this time', async () => {
  const { id, launch_plan } = await create();
  expect(launch_plan).toBeNull();
  expect((await change(id, { parameters: { ...TWO_WEEKS, recommended_running_time: 21 } })).launch_plan).toBeNull();

  const kept = { ...TWO_WEEKS, recommended_running_time: 21 };
  expect((await take(id, 'launch')).launch_plan).toEqual(kept);
  expect((await change(id, { parameters: { recommended_running_time: 7 } })).launch_plan).toEqual(kept);
  expect((await change(id, { start_date: '2026-01-01T00:00:00Z' })).launch_plan).toEqual(kept);
  const { body } = await ask(server, `GET ${list}`);
  expect(body.results[0].launch_plan).toEqual(kept);
});

test('a start date that is set with a plan keeps this plan', async () => {
  const { id } = await create();

  const launched = await change(id, {
    start_date: '2026-01-01T00:00:00Z',
    parameters: { recommended_running_time: 28 },
  });

  expect(launched.launch_plan).toEqual({ recommended_running_time: 28, recommended_sample_size: null });
});

test.each([
  [TWO_WEEKS, TWO_WEEKS],
  [null, { recommended_running_time: null, recommended_sample_size: null }],
])('an experiment that is created with a start date keeps its plan: %j', async (parameters, plan) => {
  expect((await create({ start_date: '2026-01-01T00:00:00Z', parameters })).launch_plan).toEqual(plan);
});

test('a reset clears the plan of the launch, and the next launch keeps the plan of its time', async () => {
  const { id } = await create({ start_date: '2026-01-01T00:00:00Z' });
  await change(id, { parameters: { recommended_running_time: 7 } });

  expect((await take(id, 'reset')).launch_plan).toBeNull();
  expect((await take(id, 'launch')).launch_plan).toEqual({
    recommended_running_time: 7,
    recommended_sample_size: null,
  });
});

test('a request cannot change the plan of the launch', async () => {
  const { id } = await create({ start_date: '2026-01-01T00:00:00Z', launch_plan: { recommended_running_time: 1 } });

  expect((await change(id, { launch_plan: { recommended_running_time: 1 } })).launch_plan).toEqual(TWO_WEEKS);
});

test('until a start in the future, the plan can change, and the launch keeps it', async () => {
  const { id } = await create({ start_date: '2999-01-01T00:00:00Z' });

  const changed = await change(id, { parameters: { recommended_running_time: 21 } });
  expect(changed.launch_plan).toBeNull();
  expect((await take(id, 'launch')).launch_plan).toEqual({
    recommended_running_time: 21,
    recommended_sample_size: null,
  });
});
