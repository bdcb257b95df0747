import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildOrganization, buildProject, buildUser } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Creates an organization with one member of each level. `one` adds another member. */
async function team() {
  const { id: organization } = await buildOrganization(server.db);
  const one = async (level: number) => {
    const user = await buildUser(server.db, { [organization]: level });
    return { uuid: user.uuid, id: user.id, key: await buildKey(server.db, user.id) };
  };
  const members = `/api/organizations/${organization}/members/`;
  const set = (key: string, uuid: string, body: object) => ask(server, `PATCH ${members}${uuid}/`, { key, body });
  const remove = (key: string, uuid: string) => ask(server, `DELETE ${members}${uuid}/`, { key });
  const levels = async (key: string) => {
    const { body } = await ask(server, `GET ${members}`, { key });
    return body.results.map(({ level }: { level: number }) => level);
  };
  return { organization, one, set, remove, levels, owner: await one(15), admin: await one(8), member: await one(1) };
}

test('every member sees the members, the highest level first', async () => {
  const answer = await ask(server, `GET /api/organizations/${server.organization}/members/`, {
    key: server.keys.member,
  });

  expect(answer).toMatchObject({
    status: 200,
    body: {
      count: 3,
      results: [
        { user: { first_name: 'Olga', email: 'olga@acme.test' }, level: 15, is_active: true, is_only_here: true },
        { user: { first_name: 'Adam' }, level: 8 },
        { user: { first_name: 'Mina' }, level: 1 },
      ],
    },
  });
});

test('a foreign organization shows no members, invitations or keys', async () => {
  for (const part of ['members', 'invites', 'personal_api_keys'])
    expect(
      await ask(server, `GET /api/organizations/${server.organization}/${part}/`, { key: server.keys.outsider }),
    ).toMatchObject({ status: 404, body: { detail: 'Organization not found.' } });
});

test('an administrator can make a member an administrator, but not an owner', async () => {
  const { set, admin, member, levels } = await team();

  expect(await set(admin.key, member.uuid, { level: 15 })).toMatchObject({ status: 403 });
  expect(await set(admin.key, member.uuid, { level: 8 })).toMatchObject({ status: 200, body: { level: 8 } });
  expect(await levels(admin.key)).toEqual([15, 8, 8]);
});

test('an administrator can’t demote, deactivate or remove an owner', async () => {
  const { one, set, remove, admin, owner, levels } = await team();
  // With another owner, the rule about the last owner does not apply.
  await one(15);

  expect(await set(admin.key, owner.uuid, { level: 1 })).toMatchObject({ status: 403 });
  expect(await set(admin.key, owner.uuid, { is_active: false })).toMatchObject({ status: 403 });
  expect(await remove(admin.key, owner.uuid)).toMatchObject({ status: 403 });
  expect(await levels(owner.key)).toEqual([15, 15, 8, 1]);
});

test('nobody changes their own level', async () => {
  const { set, owner, admin, member } = await team();

  for (const { key, uuid } of [owner, admin, member])
    expect(await set(key, uuid, { level: 8 })).toMatchObject({ status: 403 });
});

test('members can remove themselves, but cannot change or remove others', async () => {
  const { set, remove, admin, member } = await team();

  expect(await set(member.key, admin.uuid, { level: 1 })).toMatchObject({ status: 403 });
  expect(await remove(member.key, admin.uuid)).toMatchObject({ status: 403 });
  expect(await remove(member.key, member.uuid)).toMatchObject({ status: 204 });
});

test('the last owner can’t leave', async () => {
  const { remove, owner, set, admin } = await team();

  expect(await remove(owner.key, owner.uuid)).toMatchObject({
    status: 403,
    body: { detail: 'The organization needs at least one active owner. Make another active member an owner first.' },
  });
  await set(owner.key, admin.uuid, { level: 15 });
  expect(await remove(owner.key, owner.uuid)).toMatchObject({ status: 204 });
});

test('two owners who demote or remove each other at once leave one owner', async () => {
  for (const act of ['demote', 'remove', 'deactivate']) {
    const { one, set, remove, owner } = await team();
    const other = await one(15);
    const change = (key: string, uuid: string) =>
      act === 'remove' ? remove(key, uuid) : set(key, uuid, act === 'demote' ? { level: 1 } : { is_active: false });

    const answers = await Promise.all([change(owner.key, other.uuid), change(other.key, owner.uuid)]);

    expect([act, answers.filter(({ status }) => status < 300).length]).toEqual([act, 1]);
  }
});

test('a deactivated owner does not count as the last owner', async () => {
  const { one, set, remove, owner } = await team();
  const other = await one(15);
  await set(owner.key, other.uuid, { is_active: false });

  expect(await remove(owner.key, owner.uuid)).toMatchObject({ status: 403 });
});

test('the keys of a deactivated user stop at once and work again after the activation', async () => {
  const { set, admin, member, organization } = await team();
  const me = () => ask(server, `GET /api/organizations/${organization}/`, { key: member.key });

  expect(await set(admin.key, member.uuid, { is_active: false })).toMatchObject({ body: { is_active: false } });
  expect(await me()).toMatchObject({ status: 401 });
  expect(await set(admin.key, member.uuid, { is_active: true })).toMatchObject({ body: { is_active: true } });
  expect(await me()).toMatchObject({ status: 200 });
});

test('nobody deactivates a user who belongs to another organization too', async () => {
  const { set, owner, organization } = await team();
  const shared = await buildUser(server.db, { [organization]: 1, [server.elsewhere]: 15 });

  expect(await set(owner.key, shared.uuid, { is_active: false })).toMatchObject({ status: 403 });
});

test('a removed member loses the organization and its private projects', async () => {
  const { remove, admin, member, organization } = await team();
  const { id } = await buildProject(server.db, organization, { access_control: true });
  await server.db.insertInto('project_membership').values({ project_id: id, user_id: member.id, level: 8 }).execute();

  expect(await remove(admin.key, member.uuid)).toMatchObject({ status: 204 });

  expect(await ask(server, `GET /api/projects/${id}/`, { key: member.key })).toMatchObject({ status: 404 });
  expect(
    await server.db.selectFrom('project_membership').select('level').where('user_id', '=', member.id).execute(),
  ).toEqual([]);
});

test('a key that is limited to another organization reads no members', async () => {
  const key = await buildKey(server.db, server.users.owner.id, { scoped_organizations: [server.elsewhere] });

  expect(await ask(server, `GET /api/organizations/${server.organization}/members/`, { key })).toMatchObject({
    status: 403,
  });
});

test('an owner can’t change or remove a member of another organization', async () => {
  const { set, remove, owner } = await team();

  expect(await set(owner.key, server.users.member.uuid, { level: 8 })).toMatchObject({ status: 404 });
  expect(await remove(owner.key, server.users.member.uuid)).toMatchObject({ status: 404 });
});

async function privateProject() {
  const made = await team();
  const { id } = await buildProject(server.db, made.organization, { access_control: true });
  const listed = `/api/projects/${id}/explicit_members/`;
  const list = (key: string, user_uuid: string, level?: number) =>
    ask(server, `POST ${listed}`, { key, body: { user_uuid, ...(level !== undefined && { level }) } });
  const open = async (key: string) => (await ask(server, `GET /api/projects/${id}/`, { key })).status;
  return { ...made, listed, list, open };
}

test('a member can read a private project only while the project lists the member', async () => {
  const { list, open, listed, admin, member } = await privateProject();
  expect(await open(member.key)).toBe(404);

  expect(await list(admin.key, member.uuid)).toMatchObject({
    status: 201,
    body: { user: { uuid: member.uuid }, level: 1, parent_level: 1, effective_level: 1 },
  });
  expect(await open(member.key)).toBe(200);
  expect((await ask(server, `GET ${listed}`, { key: member.key })).body).toHaveLength(1);

  expect(await ask(server, `DELETE ${listed}${member.uuid}/`, { key: admin.key })).toMatchObject({ status: 204 });
  expect(await open(member.key)).toBe(404);
});

test('a listed member can’t list others or raise their own level', async () => {
  const { one, list, listed, admin, member } = await privateProject();
  const other = await one(1);
  await list(admin.key, member.uuid);

  expect(await list(member.key, other.uuid)).toMatchObject({ status: 403 });
  expect(await ask(server, `PATCH ${listed}${member.uuid}/`, { key: member.key, body: { level: 8 } })).toMatchObject({
    status: 403,
  });
});

test('the members of a project cannot be owners or come from outside the organization', async () => {
  const { list, admin, owner, member } = await privateProject();

  expect(await list(admin.key, member.uuid, 15)).toMatchObject({ status: 400, body: { attr: 'level' } });
  expect(await list(owner.key, member.uuid, 15)).toMatchObject({ status: 400, body: { attr: 'level' } });
  expect(await list(owner.key, server.users.outsider.uuid)).toMatchObject({ status: 403 });
});

test('an administrator of the project changes the level of a listed member', async () => {
  const { list, listed, admin, member } = await privateProject();
  await list(admin.key, member.uuid);

  const changed = await ask(server, `PATCH ${listed}${member.uuid}/`, { key: admin.key, body: { level: 8 } });

  expect(changed).toMatchObject({ status: 200, body: { level: 8, parent_level: 1, effective_level: 8 } });
});
