import { expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildUser } from '#test/support/factories.ts';
import { buildKey } from '#test/support/server.ts';
import { invitesWorld, UNUSABLE } from './invites-world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const world = invitesWorld();
const { newEmail, invites, invite, accept, preview } = world;

test('an invitation lets a new person in, with a key of their own', async () => {
  const email = newEmail();
  const { status, body: made } = await invite({ target_email: email, level: 8 });

  expect([status, made]).toMatchObject([201, { target_email: email, level: 8, is_expired: false }]);
  expect(await preview(made.token)).toMatchObject({
    status: 200,
    body: { organization_name: 'Acme', target_email: 'n…@acme.test', level: 8, invited_by: 'Olga' },
  });
  const accepted = await accept({ token: made.token, email: email.toUpperCase() });

  expect(accepted).toMatchObject({
    status: 201,
    body: { organization: world.server.organization, key: { label: 'Console', scopes: ['*'] } },
  });
  expect(await ask(world.server, 'GET /api/users/@me/', { key: accepted.body.key.value })).toMatchObject({
    status: 200,
    body: { email, first_name: 'Ines', organization: { id: world.server.organization, membership_level: 8 } },
  });
});

test('the token of an invitation is stored only as a hash, and no list contains it', async () => {
  const { body } = await invite({});

  const listed = await ask(world.server, `GET ${invites()}`, { key: world.server.keys.admin });

  expect(JSON.stringify(await world.server.db.selectFrom('organization_invite').selectAll().execute())).not.toContain(
    body.token,
  );
  expect(listed.body.results[0]).toMatchObject({ id: body.id, created_by: { first_name: 'Olga' } });
  expect(JSON.stringify(listed.body)).not.toMatch(/hgi_|sha256/);
});

test('an invitation is accepted once', async () => {
  const email = newEmail();
  const { body } = await invite({ target_email: email });

  const answers = await Promise.all([1, 2, 3].map(() => accept({ token: body.token, email })));

  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(2);
  expect(await preview(body.token)).toMatchObject(UNUSABLE);
});

test('an expired invitation is refused', async () => {
  const email = newEmail();
  const { body } = await invite({ target_email: email });
  const before = world.time;
  world.time = new Date(before.getTime() + 3 * DAY_MS);

  expect(await preview(body.token)).toMatchObject(UNUSABLE);
  expect(await accept({ token: body.token, email })).toMatchObject(UNUSABLE);
  const listed = await ask(world.server, `GET ${invites()}`);
  expect(listed.body.results.find(({ id }: { id: string }) => id === body.id)).toMatchObject({ is_expired: true });
  world.time = before;
});

test('a revoked, unknown or replaced invitation is refused', async () => {
  const email = newEmail();
  const { body: revoked } = await invite({});
  const { body: replaced } = await invite({ target_email: email });
  await invite({ target_email: email.toUpperCase() });

  expect(await ask(world.server, `DELETE ${invites()}${revoked.id}/`)).toMatchObject({ status: 204 });

  for (const token of [revoked.token, replaced.token, 'hgi_unknown', revoked.id])
    expect(await accept({ token, email })).toMatchObject(UNUSABLE);
});

test('a link alone is not enough: the invited address must be entered', async () => {
  const email = newEmail();
  const { body } = await invite({ target_email: email });

  expect(await accept({ token: body.token })).toMatchObject({ status: 400, body: { attr: 'email', code: 'required' } });
  expect(await accept({ token: body.token, email: 'thief@acme.test' })).toMatchObject({
    status: 400,
    body: { attr: 'email', code: 'invalid_recipient' },
  });
  expect(await accept({ token: body.token, email })).toMatchObject({ status: 201 });
});

test('a link can’t open an account that exists; its owner accepts with a key', async () => {
  const existing = await buildUser(world.server.db, { [world.server.elsewhere]: 15 }, { email: newEmail() });
  const key = await buildKey(world.server.db, existing.id);
  const { body } = await invite({ target_email: existing.email });

  expect(await accept({ token: body.token, email: existing.email })).toMatchObject({ status: 409 });
  expect(await accept({ token: body.token }, world.server.keys.outsider)).toMatchObject({ status: 403 });
  const reader = await buildKey(world.server.db, existing.id, { scopes: ['user:read'] });
  expect(await accept({ token: body.token }, reader)).toMatchObject({ status: 403 });

  expect(await accept({ token: body.token }, key)).toMatchObject({
    status: 201,
    body: { organization: world.server.organization, key: null },
  });
  expect(await ask(world.server, `GET /api/organizations/${world.server.organization}/`, { key })).toMatchObject({
    status: 200,
    body: { membership_level: 1 },
  });
});

test('nobody invites to a level above their own', async () => {
  expect(await invite({ level: 15 }, world.server.keys.admin)).toMatchObject({ status: 403 });
  expect(await invite({ level: 8 }, world.server.keys.admin)).toMatchObject({ status: 201 });
  expect(await invite({}, world.server.keys.member)).toMatchObject({ status: 403 });
  expect(await invite({}, world.server.keys.outsider)).toMatchObject({ status: 404 });
});

test('the key of an invited person can do no more than the key that invited', async () => {
  const key = await buildKey(world.server.db, world.server.users.admin.id, {
    scopes: ['project:read', 'organization_member:write'],
    scoped_organizations: [world.server.organization],
  });
  const email = newEmail();
  const { body } = await invite({ target_email: email }, key);

  expect((await accept({ token: body.token, email })).body.key).toMatchObject({
    scopes: ['project:read', 'organization_member:write'],
    scoped_organizations: [world.server.organization],
  });
});

test('an invitation ends when its inviter is demoted, removed or deactivated', async () => {
  const members = `/api/organizations/${world.server.organization}/members/`;
  const ends = [
    (uuid: string) => ask(world.server, `PATCH ${members}${uuid}/`, { body: { level: 1 } }),
    (uuid: string) => ask(world.server, `PATCH ${members}${uuid}/`, { body: { is_active: false } }),
    (uuid: string) => ask(world.server, `DELETE ${members}${uuid}/`),
  ];
  for (const end of ends) {
    const inviter = await buildUser(world.server.db, { [world.server.organization]: 8 });
    const email = newEmail();
    const { body } = await invite({ target_email: email, level: 8 }, await buildKey(world.server.db, inviter.id));
    expect((await end(inviter.uuid)).status).toBeLessThan(300);

    expect(await accept({ token: body.token, email })).toMatchObject(UNUSABLE);
  }
});

test('an invitation to a level that its inviter no longer has is refused', async () => {
  const inviter = await buildUser(world.server.db, { [world.server.organization]: 15 });
  const email = newEmail();
  const { body } = await invite({ target_email: email, level: 15 }, await buildKey(world.server.db, inviter.id));
  const path = `/api/organizations/${world.server.organization}/members/${inviter.uuid}/`;
  expect(await ask(world.server, `PATCH ${path}`, { body: { level: 8 } })).toMatchObject({ status: 200 });

  expect(await accept({ token: body.token, email })).toMatchObject(UNUSABLE);
});

test('members cannot be invited again, and the email address and the level must be valid', async () => {
  expect(await invite({ target_email: 'MINA@acme.test' })).toMatchObject({
    status: 400,
    body: { attr: 'target_email' },
  });
  expect(await invite({ target_email: 'mina' })).toMatchObject({ status: 400, body: { attr: 'target_email' } });
  expect(await invite({ level: 3 })).toMatchObject({ status: 400, body: { attr: 'level', code: 'invalid_choice' } });
});

test('members and other organizations neither see nor revoke invitations', async () => {
  const { body } = await invite({});
  const foreign = `/api/organizations/${world.server.elsewhere}/invites/${body.id}/`;

  for (const line of [`GET ${invites()}`, `DELETE ${invites()}${body.id}/`])
    expect(await ask(world.server, line, { key: world.server.keys.member })).toMatchObject({ status: 403 });
  expect(await ask(world.server, `DELETE ${foreign}`, { key: world.server.keys.outsider })).toMatchObject({
    status: 404,
  });
  expect(await preview(body.token)).toMatchObject({ status: 200 });
});

test('acceptance with a key that is not valid is refused', async () => {
  const { body } = await invite({});

  expect(await accept({ token: body.token }, 'phx_nobody')).toMatchObject({ status: 401 });
});
