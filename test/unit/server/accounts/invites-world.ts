import { afterAll, beforeAll } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

/** The response to a token that can't be used. */
export const UNUSABLE = {
  status: 404,
  body: { detail: 'This invitation is not valid. It may have expired, been used or been revoked. Ask for a new one.' },
};

/** A server for the tests of a file, whose clock is `world.time`, and the requests for invitations. */
export function invitesWorld() {
  const world = { time: new Date('2026-03-01T12:00:00Z') } as { time: Date; server: TestServer };
  beforeAll(async () => {
    world.server = await startServer({ now: () => world.time });
  });
  afterAll(() => world.server.stop());
  let serial = 0;
  const newEmail = () => `new-${++serial}@acme.test`;
  /** The address of the organization's invitations. */
  const invites = () => `/api/organizations/${world.server.organization}/invites/`;
  const invite = (body: object, key = world.server.keys.owner) =>
    ask(world.server, `POST ${invites()}`, { key, body: { target_email: newEmail(), ...body } });
  const accept = (body: object, key: string | null = null) =>
    ask(world.server, 'POST /api/invites/accept/', { key, body: { first_name: 'Ines', ...body } });
  const preview = (token: string) => ask(world.server, 'POST /api/invites/preview/', { key: null, body: { token } });
  return Object.assign(world, { newEmail, invites, invite, accept, preview });
}
