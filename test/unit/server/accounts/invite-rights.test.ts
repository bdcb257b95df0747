import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildUser } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';

let time = new Date('2026-03-01T12:00:00Z');
let server: TestServer;
let invites: string;
beforeAll(async () => {
  server = await startServer({ now: () => time });
  invites = `/api/organizations/${server.organization}/invites/`;
});
afterAll(() => server.stop());

let serial = 0;
const newEmail = () => `new-${++serial}@acme.test`;

const invite = (body: object, key = server.keys.owner) =>
  ask(server, `POST ${invites}`, { key, body: { target_email: newEmail(), ...body } });
const accept = (body: object, key: string | null = null) =>
  ask(server, 'POST /api/invites/accept/', { key, body: { first_name: 'Ines', ...body } });
const preview = (token: string) => ask(server, 'POST /api/invites/preview/', { key: null, body: { token } });

const UNUSABLE = { status: 404 };

test('an invitation ends when the key that created it is revoked or rolled', async () => {
  const inviter = await buildUser(server.db, { [server.organization]: 8 });
  const own = await buildKey(server.db, inviter.id);
  for (const end of ['DELETE', 'POST']) {
    const email = newEmail();
    const key = await buildKey(server.db, inviter.id);
    const { body } = await invite({ target_email: email }, key);
    const { body: other } = await invite({}, own);
    const keys = (await ask(server, 'GET /api/personal_api_keys/', { key: own })).body;
    const { id } = keys.find(({ mask_value }: { mask_value: string }) => mask_value.endsWith(key.slice(-4)));
    time = new Date(time.getTime() + 1000);
    await ask(
      server,
      end === 'POST' ? `POST /api/personal_api_keys/${id}/roll/` : `DELETE /api/personal_api_keys/${id}/`,
      {
        key: own,
      },
    );

    expect(await accept({ token: body.token, email })).toMatchObject(UNUSABLE);
    expect(await preview(other.token)).toMatchObject({ status: 200 });
    const listed = await ask(server, `GET ${invites}`);
    expect(listed.body.results.find((found: { id: string }) => found.id === body.id)).toMatchObject({
      is_expired: true,
    });
  }
});

test('twenty simultaneous invitations to one address leave one link that works', async () => {
  const email = newEmail();
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, index) => invite({ target_email: index % 2 ? email : email.toUpperCase() })),
  );

  const previews = await Promise.all(made.map(({ body }) => preview(body.token)));

  expect(made.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(previews.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('acceptance does not change the level of a member', async () => {
  const owner = await buildUser(server.db, { [server.elsewhere]: 15 }, { email: newEmail() });
  const key = await buildKey(server.db, owner.id);
  const { body } = await invite({ target_email: owner.email });
  await server.db
    .insertInto('organization_membership')
    .values({ user_id: owner.id, organization: server.organization, level: 15 })
    .execute();

  expect(await accept({ token: body.token }, key)).toMatchObject({ status: 201 });

  expect(await ask(server, `GET /api/organizations/${server.organization}/`, { key })).toMatchObject({
    body: { membership_level: 15 },
  });
  expect(await preview(body.token)).toMatchObject(UNUSABLE);
});
