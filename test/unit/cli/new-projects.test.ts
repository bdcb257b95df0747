import { chmodSync, lstatSync, mkdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { ADDRESS } from '#test/support/posthog/world.ts';
import { buildKey } from '#test/support/server.ts';
import { newProject, projectOf } from '../changes/projects.ts';
import { folder, prepareCommandLine, read, run, SECRET, server, write } from './command-line.ts';
import { flagsOf, share } from './flags.ts';

prepareCommandLine();

const FILE = `# The shops
version: 1
defaults: { anonymize_ips: true }
projects:
  # not yet open
  north:
    settings:
      name: NAME north
      timezone: Europe/Oslo # of the office
      slack_incoming_webhook: "\${env:HEDGEROW_SECRET_SHOP}"
    flags:
      new-checkout: { filters: { groups: [ { properties: [], rollout_percentage: 20 } ] } }
  south:
    settings: { name: NAME south }
`;

/** Writes a settings file with two new projects, whose names begin with a word. */
const twoShops = (word: string) => write('hedgerow.yaml', FILE.replaceAll('NAME', word));

/** Returns the ids of the organization's projects with this name. */
async function idsOf(name: string): Promise<number[]> {
  const { body } = await ask(server, `GET /api/organizations/${server.organization}/projects/?search=${name}`);
  return body.results.filter((one: { name: string }) => one.name === name).map(({ id }: { id: number }) => id);
}

test('projects without an id are shown, created with settings and flags, and get their ids in the file', async () => {
  twoShops('First');

  const { code, printed } = await run('diff');
  expect(code).toBe(2);
  expect(printed).toContain('Create project First north in Acme\n');
  expect(printed).toContain('  timezone: "Europe/Oslo"\n  anonymize_ips: true\n');
  expect(printed).toContain('  slack_incoming_webhook: set (secret)\n');
  expect(printed).toContain('  flags.new-checkout: none → created\n');
  expect(printed).toContain('\n2 new projects.');
  expect((await run('diff --markdown')).printed).toContain('| First south (new) |  | none | created in Acme |');

  const applied = await run('apply --yes');
  const [north = 0] = await idsOf('First north');
  const [south = 0] = await idsOf('First south');

  expect(applied).toMatchObject({ code: 0, printed: expect.stringContaining('Created 2 of 2 projects.') });
  expect(applied.reported).toContain('An undo does not delete new projects: First north, First south.');
  expect(read('hedgerow.yaml')).toBe(
    FILE.replaceAll('NAME', 'First')
      .replace('  north:\n', `  north:\n    id: ${north}\n`)
      .replace('  south:\n', `  south:\n    id: ${south}\n`),
  );
  expect(await projectOf(server, north)).toMatchObject({
    timezone: 'Europe/Oslo',
    anonymize_ips: true,
    slack_incoming_webhook: SECRET,
  });
  expect((await flagsOf(north))['new-checkout']).toMatchObject({ filters: share(20) });
  expect(await run('diff')).toMatchObject({ code: 0, printed: 'No differences.' });
});

test('a plan creates projects once; applied again, it says that the file has their ids', async () => {
  twoShops('Planned');
  expect(await run('plan --out plan.json')).toMatchObject({ code: 2 });
  expect(read('plan.json')).not.toContain('very-secret');

  expect(await run('apply plan.json --yes')).toMatchObject({ code: 0 });
  const again = await run('apply plan.json --yes');

  expect(again).toMatchObject({ code: 3, reported: expect.stringContaining('Planned north (new)') });
  expect(await idsOf('Planned north')).toHaveLength(1);
});

test('the settings of a created project are applied by the next run after an interruption', async () => {
  twoShops('Cut');
  const cancel = new AbortController();
  const cut: typeof fetch = async (input, init) => {
    const response = await server.fetch(input, init);
    if (init?.method === 'POST') cancel.abort();
    return response;
  };

  const first = await run('apply --yes', { fetch: cut, signal: cancel.signal });

  expect(first.code).toBe(4);
  const ids = await idsOf('Cut north');
  expect(read('hedgerow.yaml')).toContain(`id: ${ids[0]}\n`);
  expect(first.printed).toContain('Created 1 of 2 projects.');
  expect(await run('apply --yes')).toMatchObject({ code: 0 });
  expect(await idsOf('Cut north')).toEqual(ids);
  expect(await idsOf('Cut south')).toHaveLength(1);
  expect(await projectOf(server, ids[0] ?? 0)).toMatchObject({ timezone: 'Europe/Oslo' });
});

test('a project whose id is not in the file is named instead of created twice', async () => {
  const id = await newProject(server, { name: 'Lost north' });
  twoShops('Lost');

  for (const line of ['diff', 'apply --yes']) {
    const { code, reported } = await run(line);
    expect(code).toBe(1);
    expect(reported).toContain(`put "id: ${id}" under projects.north`);
  }
  expect(await idsOf('Lost north')).toEqual([id]);
  expect(await idsOf('Lost south')).toEqual([]);
});

test('if the file can no longer be written, the new id is named and nothing else is created', async () => {
  twoShops('Full');
  const blocking: typeof fetch = async (input, init) => {
    const response = await server.fetch(input, init);
    if (init?.method !== 'POST') return response;
    const text = read('hedgerow.yaml');
    rmSync(join(folder, 'hedgerow.yaml'));
    mkdirSync(join(folder, 'hedgerow.yaml'));
    blocked = text;
    return response;
  };
  let blocked = '';

  const { code, printed } = await run('apply --yes', { fetch: blocking });

  const [id] = await idsOf('Full north');
  expect(code).toBe(4);
  expect(printed).toContain(`Put "id: ${id}" under projects.north and apply again.`);
  expect(printed).toContain('Full south (new): not attempted');
  expect(blocked).not.toBe('');
});

test.runIf(process.getuid?.() !== 0)('nothing is created if the file is read-only', async () => {
  twoShops('Closed');
  chmodSync(join(folder, 'hedgerow.yaml'), 0o444);

  expect(await run('apply --yes')).toMatchObject({ code: 1, reported: expect.stringContaining("can't be written") });
  expect(await idsOf('Closed north')).toEqual([]);
});

test('the refusal of a key that can’t create projects is shown, and nothing is applied to other projects unseen', async () => {
  const existing = await newProject(server, { name: 'Existing' });
  twoShops('Refused');
  write('hedgerow.yaml', `${read('hedgerow.yaml')}  old: { id: ${existing}, settings: { timezone: Asia/Tokyo } }\n`);

  const { code, printed } = await run('apply --yes', { env: { HEDGEROW_KEY: server.keys.member } });

  expect(code).toBe(4);
  expect(printed).toContain('Created 0 of 2 projects.');
  expect(printed).toMatch(/Refused north \(new\): not created: .+ Only administrators/);
  expect(printed).toContain('Applied to 1 of 1 projects.');
});

test('a new project without an organization is refused if the key sees several', async () => {
  twoShops('Several');
  const { body } = await ask(server, 'GET /api/organizations/');
  const [{ id }] = body.results;
  const two: typeof fetch = async (input, init) =>
    String(input).endsWith('/api/organizations/') || String(input).includes('/api/organizations/?')
      ? Response.json({ count: 2, next: null, previous: null, results: [...body.results, { id: 'b', name: 'Other' }] })
      : server.fetch(input, init);

  expect(await run('diff', { fetch: two })).toMatchObject({
    code: 1,
    reported: `projects.north has no id. To create it, add "organization" with an id, one of Acme (${id}), Other (b).`,
  });
  write('hedgerow.yaml', `organization: ${id}\n${read('hedgerow.yaml')}`);
  expect(await run('diff', { fetch: two })).toMatchObject({ code: 2 });
});

test('invalid values of a new project are reported before it is created', async () => {
  write(
    'hedgerow.yaml',
    'version: 1\nprojects: { new-shop: { settings: { timezone: null }, flags: { "a b": { active: true } } } }\n',
  );

  const { code, reported } = await run('apply --yes');

  expect(code).toBe(1);
  expect(reported).toContain('new-shop (new), timezone: This field may not be null.');
  expect(reported).toContain('new-shop (new), flags.a b.key: Only letters');
  expect(await idsOf('new-shop')).toEqual([]);
});

test('a key limited to projects can’t create others', async () => {
  const id = await newProject(server, { name: 'Limited' });
  const key = await buildKey(server.db, server.users.owner.id, { scoped_projects: [id] });
  twoShops('Outside');
  write('hedgerow.yaml', `organization: ${server.organization}\n${read('hedgerow.yaml')}`);

  expect(await run('apply --yes', { env: { HEDGEROW_KEY: key } })).toMatchObject({
    code: 1,
    reported: expect.stringMatching(/^No project can be created in .+: API keys with scoped projects/),
  });
});

test('on PostHog, projects are created up to the limit of the plan, whose sentence is shown', async () => {
  const posthog = startPostHog('2026-06', { scopes: ['*'], projectLimit: 2 });
  twoShops('Cloud');
  const options = { env: { HEDGEROW_URL: ADDRESS, HEDGEROW_KEY: 'phx_posthog' }, fetch: posthog.fetch };

  const { code, printed } = await run('apply --yes', options);

  expect(code).toBe(4);
  expect(printed).toContain('Created 1 of 2 projects.');
  expect(printed).toContain('Cloud south (new): not created: You have reached the maximum limit of allowed projects');
  expect(read('hedgerow.yaml').match(/ id: \d+/g)).toHaveLength(1);
});

test('an id is written to the file behind a symbolic link, which keeps its permissions and line ends', async () => {
  rmSync(join(folder, 'hedgerow.yaml'), { force: true });
  write('linked.yaml', FILE.replaceAll('NAME', 'Linked').replaceAll('\n', '\r\n'));
  chmodSync(join(folder, 'linked.yaml'), 0o600);
  symlinkSync('linked.yaml', join(folder, 'hedgerow.yaml'));

  expect(await run('apply --yes')).toMatchObject({ code: 0 });

  const [north = 0] = await idsOf('Linked north');
  expect(read('linked.yaml')).toContain(`  north:\r\n    id: ${north}\r\n`);
  expect(read('linked.yaml').replaceAll('\r\n', '')).not.toContain('\n');
  expect(lstatSync(join(folder, 'hedgerow.yaml')).isSymbolicLink()).toBe(true);
  expect(statSync(join(folder, 'linked.yaml')).mode & 0o777).toBe(0o600);
  rmSync(join(folder, 'hedgerow.yaml'));
});
