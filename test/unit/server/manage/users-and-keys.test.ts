import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Db } from '#server/db/connection-pool.ts';
import { parseCommandLine } from '#server/manage/run-command.ts';
import { freshDatabase } from '#test/support/database.ts';
import { buildProject } from '#test/support/factories.ts';

interface Made {
  id: string;
  value: string;
}

let db: Db;
let close: () => Promise<void>;
let acme = '';
let other = '';
const manage = (words: string) => parseCommandLine(words.split(' ')).run(db) as Promise<Made>;
const ask = (key: string, path: string, method = 'GET') =>
  createApp({ db, log: () => {} }).request(path, { method, headers: { Authorization: `Bearer ${key}` } });
const statusOf = async (key: string, path: string, method?: string) => (await ask(key, path, method)).status;

beforeAll(async () => {
  ({ db, close } = await freshDatabase());
  acme = (await manage('organization create --name Acme')).id;
  other = (await manage('organization create --name Acme')).id;
  await manage(`user create --email ada@example.com --organization ${acme} --level 8`);
  await manage(`user create --email otto@example.com --organization ${other} --level 15`);
  await manage('user create --email lone@example.com');
});
afterAll(() => close());

test('two organizations can have the same name, and both are listed', async () => {
  const listed = (await manage('organization list')) as unknown as { id: string; name: string; slug: string }[];

  expect(listed).toHaveLength(2);
  expect(listed.map(({ name }) => name)).toEqual(['Acme', 'Acme']);
  expect(new Set(listed.map(({ slug }) => slug)).size).toBe(2);
});

test('users are listed with their organizations', async () => {
  expect(await manage('user list')).toEqual([
    expect.objectContaining({ email: 'ada@example.com', is_active: true, organizations: [{ id: acme, level: 8 }] }),
    expect.objectContaining({ email: 'otto@example.com', organizations: [{ id: other, level: 15 }] }),
    expect.objectContaining({ email: 'lone@example.com', organizations: [] }),
  ]);
});

test('a key can do what its scopes allow in the organizations of its user, and nothing anywhere else', async () => {
  const { value } = await manage('key create --email ada@example.com --label one --scopes project:read');
  await buildProject(db, other);

  expect(value).toMatch(/^phx_\w{40,}$/);
  expect(await statusOf(value, `/api/organizations/${acme}/projects/`)).toBe(200);
  expect(await statusOf(value, `/api/organizations/${acme}/projects/`, 'POST')).toBe(403);
  expect(await statusOf(value, '/api/organizations/')).toBe(403);
  expect(await (await ask(value, `/api/organizations/${other}/projects/`)).json()).toMatchObject({ results: [] });
});

test('a key that is limited to a project has no access to others', async () => {
  const [first, second] = [await buildProject(db, acme), await buildProject(db, acme)];
  const { value } = await manage(`key create --email ada@example.com --label narrow --scopes * --projects ${first.id}`);

  expect(await statusOf(value, `/api/projects/${first.id}/`)).toBe(200);
  expect(await statusOf(value, `/api/projects/${second.id}/`)).toBe(403);
});

test('a revoked key is rejected and stays listed without its value', async () => {
  const { id, value } = await manage('key create --email otto@example.com --label gone --scopes *');
  await manage(`key revoke --id ${id}`);

  expect(await statusOf(value, '/api/users/@me/')).toBe(401);
  const [listed] = (await manage('key list --email otto@example.com')) as unknown as object[];
  expect(listed).toMatchObject({ id, label: 'gone', scopes: ['*'], revoked_at: expect.any(String) });
  expect(JSON.stringify(listed)).not.toContain(value);
});

test('the keys of a deactivated user are rejected, and the user gets no new ones', async () => {
  await manage(`user create --email left@example.com --organization ${acme} --level 1`);
  const { value } = await manage('key create --email left@example.com --label one --scopes *');
  await manage('user deactivate --email LEFT@example.com');

  expect(await statusOf(value, '/api/users/@me/')).toBe(401);
  await expect(manage('key create --email left@example.com --label two --scopes *')).rejects.toThrow(
    'The user left@example.com is deactivated.',
  );
});

test('the keys of an activated user work again, except revoked keys', async () => {
  await manage(`user create --email back@example.com --organization ${acme} --level 1`);
  const [kept, revoked] = [
    await manage('key create --email back@example.com --label kept --scopes *'),
    await manage('key create --email back@example.com --label revoked --scopes *'),
  ];
  await manage('user deactivate --email back@example.com');
  await manage(`key revoke --id ${revoked.id}`);

  expect(await manage('user activate --email BACK@example.com')).toMatchObject({
    email: 'back@example.com',
    is_active: true,
  });
  expect(await statusOf(kept.value, '/api/users/@me/')).toBe(200);
  expect(await statusOf(revoked.value, '/api/users/@me/')).toBe(401);
});

test('a changed level in an organization applies immediately', async () => {
  const { value } = await manage('key create --email ada@example.com --label levels --scopes *');
  const create = () => statusOf(value, `/api/organizations/${acme}/projects/`, 'POST');
  await manage(`member set --email ada@example.com --organization ${acme} --level 1`);
  expect(await create()).toBe(403);

  await manage(`member set --email ada@example.com --organization ${acme} --level 8`);
  expect(await create()).not.toBe(403);
});

test('a member listed in a private project sees it, another one does not', async () => {
  const { id } = await buildProject(db, acme, { access_control: true });
  for (const name of ['in', 'out']) await manage(`user create --email ${name}@e.com --organization ${acme} --level 1`);
  await manage(`member set --email in@e.com --project ${id} --level 1`);
  const listed = await manage('key create --email in@e.com --label a --scopes *');
  const stranger = await manage('key create --email out@e.com --label a --scopes *');

  expect(await statusOf(listed.value, `/api/projects/${id}/`)).toBe(200);
  expect(await statusOf(stranger.value, `/api/projects/${id}/`)).toBe(404);
});

test('a user has at most ten live keys; a revoked key does not count', async () => {
  await manage(`user create --email many@example.com --organization ${acme} --level 1`);
  const create = () => manage('key create --email many@example.com --label more --scopes *');
  const { id } = await create();
  for (let count = 1; count < 10; count++) await create();

  await expect(create()).rejects.toThrow('many@example.com already has 10 keys, the maximum. Revoke one first.');
  await manage(`key revoke --id ${id}`);
  expect((await create()).value).toMatch(/^phx_/);
});

const unknownId = '0190a1a0-0000-7000-8000-000000000001';

test.each([
  ['user create --email ADA@example.com', 'A user with the email address ADA@example.com already exists.'],
  [
    `user create --email b@example.com --organization ${unknownId}`,
    '--organization and --level must be given together.',
  ],
  [
    `user create --email b@example.com --organization ${unknownId} --level 1`,
    `There is no organization with the id ${unknownId}.`,
  ],
  ['user deactivate --email b@example.com', 'There is no user with the email address b@example.com.'],
  ['member set --email ada@example.com --level 1', 'Give either --organization or --project.'],
  ['member set --email ada@example.com --project 99 --level 1', 'There is no project with the id 99.'],
  ['member set --email ada@example.com --project 99 --level 15', '--level is 15 but must be 1 or 8 for a project.'],
  [
    `key create --email ada@example.com --label a --scopes * --organizations ${unknownId}`,
    `ada@example.com does not belong to the organization ${unknownId}.`,
  ],
  ['key create --email ada@example.com --label a --scopes * --projects 99', 'There is no project with the id 99.'],
  [`key revoke --id ${unknownId}`, `There is no key with the id ${unknownId}.`],
  ['key list --email b@example.com', 'There is no user with the email address b@example.com.'],
])('manage %s is refused in one sentence', async (words, sentence) => {
  await expect(manage(words)).rejects.toThrow(sentence);
});
