import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: number;
let experiments: string;
beforeAll(async () => {
  server = await startServer();
  project = (await buildProject(server.db, server.organization)).id;
  experiments = `/api/projects/${project}/experiments/`;
});
afterAll(() => server.stop());

const create = (feature_flag_key: string, more: object = {}) =>
  ask(server, `POST ${experiments}`, { body: { name: 'Experiment', feature_flag_key, ...more } });

test('of several experiments created simultaneously with one key, one gets it and the others get an error', async () => {
  const answers = await Promise.all([create('contested'), create('contested'), create('contested')]);

  const refusals = answers.filter(({ status }) => status !== 201);
  expect(refusals).toMatchObject([
    { status: 400, body: { code: 'unique', attr: 'key', detail: 'There is already a feature flag with this key.' } },
    { status: 400, body: { code: 'unique', attr: 'key' } },
  ]);
});

test('two projects may use the same key', async () => {
  const other = await buildProject(server.db, server.organization);
  await create('shared');

  const answer = await ask(server, `POST /api/projects/${other.id}/experiments/`, {
    body: { name: 'Experiment', feature_flag_key: 'shared' },
  });

  expect(answer).toMatchObject({ status: 201, body: { feature_flag: { team_id: other.id, key: 'shared' } } });
});

test('the key of a deleted experiment can be used again, and its old flag is removed', async () => {
  const { body: first } = await create('reused');
  await ask(server, `DELETE ${experiments}${first.id}/`);

  const { body: second } = await create('reused');

  const flags = server.db.selectFrom('feature_flag').select(['id', 'deleted']).where('key', '=', 'reused');
  expect(await flags.execute()).toEqual([{ id: second.feature_flag.id, deleted: false }]);
});

test('a key cannot be used while an experiment still has its deleted flag', async () => {
  const { body } = await create('orphan');
  await server.db.updateTable('feature_flag').set({ deleted: true }).where('key', '=', 'orphan').execute();

  expect(await create('orphan')).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('is used in an experiment') },
  });
  expect(await ask(server, `GET ${experiments}${body.id}/`)).toMatchObject({
    status: 200,
    body: { feature_flag: { deleted: true } },
  });
});

test('a rejected experiment leaves no flag', async () => {
  const parameters = { feature_flag_variants: [{ key: 'control', rollout_percentage: 60 }] };

  const answer = await create('not-whole', { parameters });

  expect(answer).toMatchObject({
    status: 400,
    body: { detail: 'Invalid variant definitions: Variant rollout percentages must sum to 100.', attr: null },
  });
  const flags = server.db.selectFrom('feature_flag').select('id').where('key', '=', 'not-whole');
  expect(await flags.execute()).toEqual([]);
});

test('an experiment of a project that was just deleted is not found, without a server error', async () => {
  const { id } = await buildProject(server.db, server.organization);
  const body = { name: 'Late', feature_flag_key: 'late' };

  const [deleted, created] = await Promise.all([
    ask(server, `DELETE /api/projects/${id}/`),
    ask(server, `POST /api/projects/${id}/experiments/`, { body }),
  ]);

  expect(deleted.status).toBe(204);
  expect([201, 404]).toContain(created.status);
  expect(await ask(server, `GET /api/projects/${id}/experiments/`)).toMatchObject({ status: 404 });
});
