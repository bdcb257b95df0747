import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { flagsOf, only, slow } from './flags-world.ts';

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let flags: ReturnType<typeof flagsOf>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await buildProject(server.db, server.organization);
  flags = flagsOf(server, project);
});

const blastRadius = (body: object) =>
  ask(server, `POST /api/projects/${project.id}/feature_flags/user_blast_radius/`, { body });

describe('the people who match a condition', () => {
  test('are counted without its percentage', async () => {
    await flags.see({ a: { plan: 'pro' }, b: { plan: 'pro' }, c: {} });
    const condition = only('plan', ['pro'], 1);
    expect((await blastRadius({ condition })).body).toEqual({ users_affected: 2, total_users: 3, sample_size: 3 });
    expect((await blastRadius({ condition: only('distinct_id', 'c') })).body).toMatchObject({ users_affected: 1 });
    const unused = { rollout_percentage: 200, variant: 5, aggregation_group_type_index: null };
    expect((await blastRadius({ condition: unused })).body).toMatchObject({ users_affected: 3 });
    expect((await blastRadius({ condition: {} })).body).toMatchObject({ users_affected: 3 });
  });

  test('do not include a person with a text that is too long for the regular expression', async () => {
    await flags.see({ a: { plan: 'pro' }, visitor: { plan: 'a.'.repeat(5000) } });
    expect(await blastRadius({ condition: slow })).toMatchObject({
      status: 200,
      body: { users_affected: 1, total_users: 2 },
    });
  });

  test.each([
    ['condition', {}],
    ['condition', { condition: [] }],
    ['condition', { condition: { properties: 'all' } }],
    ['condition', { condition: { properties: [{ type: 'cohort', key: 'id', value: 1 }] } }],
    ['condition', { condition: { ...only('plan', 'pro'), aggregation_group_type_index: 0 } }],
    ['group_type_index', { condition: {}, group_type_index: 0 }],
  ])('need a valid %s: %j is rejected', async (attr, body) => {
    const answer = await blastRadius(body);
    expect([answer.status, answer.body.attr]).toEqual([400, attr]);
  });
});
