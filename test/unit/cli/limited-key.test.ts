import { beforeEach, expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { ADDRESS, PROJECT } from '#test/support/posthog/world.ts';
import { buildKey } from '#test/support/server.ts';
import { newProject, projectOf } from '../changes/projects.ts';
import { fileFor, prepareCommandLine, read, run, server, write } from './command-line.ts';
import { flagsOf } from './flags.ts';

prepareCommandLine();

let [own, other] = [0, 0];
let env: Record<string, string>;
beforeEach(async () => {
  own = await newProject(server, { name: 'Own' });
  other = await newProject(server, { name: 'Other' });
  const key = await buildKey(server.db, server.users.owner.id, { scoped_projects: [own] });
  env = { HEDGEROW_KEY: key };
});

test('a key limited to a project exports it, and applies a file with its settings and flags', async () => {
  expect(await run('export --out exported.yaml', { env })).toMatchObject({ code: 0 });
  expect(read('exported.yaml')).toContain(`id: ${own}\n`);
  expect(read('exported.yaml')).not.toContain(`id: ${other}\n`);
  write(
    'hedgerow.yaml',
    `version: 1\nprojects: { own: { id: ${own}, settings: { timezone: Asia/Tokyo }, flags: { fast: { active: true } } } }\n`,
  );

  expect(await run('plan --out plan.json', { env })).toMatchObject({ code: 2 });
  expect(await run('apply plan.json --yes', { env })).toMatchObject({ code: 0 });

  expect(await projectOf(server, own)).toMatchObject({ timezone: 'Asia/Tokyo' });
  expect(await flagsOf(own)).toHaveProperty('fast');
  expect((await run('check', { env })).reported).toContain('Read 1 of 1 projects.');
});

test('a project that is not among those of the key is named with the reason of the server', async () => {
  fileFor(other, 'timezone: Asia/Tokyo');

  expect(await run('diff', { env })).toMatchObject({
    code: 1,
    reported: expect.stringMatching(
      new RegExp(`Project ${other} can’t be read: API key does not have access to the requested project`),
    ),
  });
});

test('on PostHog, a key limited to a project exports it, applies a file, and lists nothing', async () => {
  const posthog = startPostHog('2026-06', { scopes: ['project:write'], scopedTeams: [PROJECT] });
  const options = { env: { HEDGEROW_URL: ADDRESS, HEDGEROW_KEY: 'phx_posthog' }, fetch: posthog.fetch };
  expect(await run('export --out hedgerow.yaml', options)).toMatchObject({ code: 0 });
  expect(read('hedgerow.yaml')).toContain(`id: ${PROJECT}\n`);
  fileFor(PROJECT, 'timezone: Asia/Tokyo');

  expect(await run('apply --yes', options)).toMatchObject({ code: 0 });

  expect(posthog.settings()).toMatchObject({ timezone: 'Asia/Tokyo' });
  expect(posthog.received.map(({ path }) => path.replace(/\/$/, ''))).not.toContain('/api/organizations');
});

test('a server that can’t find a project without its organization is asked for a list', async () => {
  fileFor(own, 'timezone: Asia/Tokyo');
  const specified: typeof fetch = async (input, init) =>
    new URL(String(input)).pathname.startsWith('/api/projects')
      ? Response.json({ detail: 'Endpoint not found.' }, { status: 404 })
      : server.fetch(input, init);

  expect(await run('apply --yes', { fetch: specified })).toMatchObject({ code: 0 });
  expect(await projectOf(server, own)).toMatchObject({ timezone: 'Asia/Tokyo' });
});
