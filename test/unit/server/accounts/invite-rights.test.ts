import { expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildUser } from '#test/support/factories.ts';
import { buildKey } from '#test/support/server.ts';
import { invitesWorld, UNUSABLE } from './invites-world.ts';

const world = invitesWorld();
const { newEmail, invites, invite, accept, preview } = world;

test('an invitation ends when the key that created it is revoked or rolled', async () => {
  const inviter = await buildUser(world.server.db, { [world.server.organization]: 8 });
  const own = await buildKey(world.server.db, inviter.id);
  for (const end of ['DELETE', 'POST']) {
    const email = newEmail();
    const key = await buildKey(world.server.db, inviter.id);
    const { body } = await invite({ target_email: email }, key);
    const { body: other } = await invite({}, own);
    const keys = (await ask(world.server, 'GET /api/personal_api_keys/', { key: own })).body;
    const { id } = keys.find(({ mask_value }: { mask_value: string }) => mask_value.endsWith(key.slice(-4)));
    world.time = new Date(world.time.getTime() + 1000);
    await ask(
      world.server,
      end === 'POST' ? `POST /api/personal_api_keys/${id}/roll/` : `DELETE /api/personal_api_keys/${id}/`,
      {
        key: own,
      },
    );

    expect(await accept({ token: body.token, email })).toMatchObject(UNUSABLE);
    expect(await preview(other.token)).toMatchObject({ status: 200 });
    const listed = await ask(world.server, `GET ${invites()}`);
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
  const owner = await buildUser(world.server.db, { [world.server.elsewhere]: 15 }, { email: newEmail() });
  const key = await buildKey(world.server.db, owner.id);
  const { body } = await invite({ target_email: owner.email });
  await world.server.db
    .insertInto('organization_membership')
    .values({ user_id: owner.id, organization: world.server.organization, level: 15 })
    .execute();

  expect(await accept({ token: body.token }, key)).toMatchObject({ status: 201 });

  expect(await ask(world.server, `GET /api/organizations/${world.server.organization}/`, { key })).toMatchObject({
    body: { membership_level: 15 },
  });
  expect(await preview(body.token)).toMatchObject(UNUSABLE);
});
