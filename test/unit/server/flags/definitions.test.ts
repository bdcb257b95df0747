import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { flagsOf, split } from './flags-world.ts';

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

describe('the configuration of the browser SDK', () => {
  test('comes as a script and as JSON, without the key `surveys`', async () => {
    const script = await server.fetch(`${server.origin}/array/${project.api_token}/config.js`);
    expect(script.headers.get('content-type')).toContain('application/javascript');
    expect(script.headers.get('cache-control')).toBe('public, max-age=300');
    expect(await script.text()).toContain(project.api_token);

    const json = await server.fetch(`${server.origin}/array/${project.api_token}/config`);
    const config = await json.json();
    expect(config).toMatchObject({ token: project.api_token, hasFeatureFlags: true });
    expect(config).not.toHaveProperty('surveys');
  });

  test('is rejected for an unknown token', async () => {
    const status = async (token: string) => (await server.fetch(`${server.origin}/array/${token}/config.js`)).status;
    expect(await status('phc_nobody')).toBe(404);
    expect(await status(encodeURIComponent('<script>'))).toBe(400);
  });
});

describe('a server SDK loads the definitions', () => {
  const paths = () => [
    `/flags/definitions?token=${project.api_token}&send_cohorts`,
    `/api/feature_flag/local_evaluation?token=${project.api_token}&send_cohorts`,
    `/api/projects/${project.id}/feature_flags/local_evaluation/`,
  ];

  test('of all flags, the inactive ones too', async () => {
    const { id } = await flags.addFlag('larger-photos', { filters: split });
    await flags.addFlag('switched-off', { active: false });
    await flags.addFlag('thrown-away', { deleted: true });

    for (const path of paths()) {
      const { status, body } = await ask(server, `GET ${path}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ group_type_mapping: {}, cohorts: {} });
      expect(body.flags.map(({ key, active }: { key: string; active: boolean }) => [key, active])).toEqual([
        ['larger-photos', true],
        ['switched-off', false],
      ]);
      expect(body.flags[0]).toMatchObject({ id, team_id: project.id, version: 1, filters: split });
    }
  });

  test('without the flags that only the server can refuse', async () => {
    await flags.addFlag('guarded', { filters: { groups: [{ properties: 'email' }] } });
    const [path = ''] = paths();
    expect((await ask(server, `GET ${path}`)).body.flags).toEqual([]);
  });

  test('again only after a change', async () => {
    const { id } = await flags.addFlag('larger-photos', { filters: split });
    const [path = ''] = paths();
    const tag = (await ask(server, `GET ${path}`)).headers.get('etag') ?? '';

    const again = await ask(server, `GET ${path}`, { headers: { 'If-None-Match': tag } });
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, tag]);

    await ask(server, `PATCH /api/projects/${project.id}/feature_flags/${id}/`, { body: { name: 'Photos' } });
    expect((await ask(server, `GET ${path}`, { headers: { 'If-None-Match': tag } })).status).toBe(200);
  });

  test('only with a key that can read the flags of this project', async () => {
    const [path = ''] = paths();
    const status = async (key: string | null) => (await ask(server, `GET ${path}`, { key })).status;
    expect(await status(null)).toBe(401);
    expect(await status(server.keys.reader)).toBe(401);
    expect(await status(server.keys.outsider)).toBe(401);
    expect(await status(server.keys.member)).toBe(200);
    expect((await ask(server, 'GET /flags/definitions')).status).toBe(400);
  });
});
