import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { evaluateAudience } from '#server/flags/audience.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { flagsOf } from './flags-world.ts';

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

const list = () => `/api/projects/${project.id}/feature_flags/`;
const served = async (id: number) => ask(server, `POST ${list()}${id}/served/`, { body: {} });
const seeMany = (length: number, idLength = 0) =>
  flags.see(Object.fromEntries(Array.from({ length }, (_, index) => [`p${index}`.padEnd(idLength, 'q'), {}])));

describe('more than 10,000 people', () => {
  test('are estimated from a sample that is always the same', async () => {
    const { id } = await flags.addFlag('menu', { filters: { groups: [{ properties: [], rollout_percentage: 30 }] } });
    await seeMany(12_500);
    const { body } = await served(id);
    expect(body).toMatchObject({ total_people: 12_500, sample_size: 10_000, is_sample: true });
    // Five standard errors of a share of 30% of 10,000.
    expect(Math.abs(body.variants[0].share - 0.3)).toBeLessThan(0.023);
    expect(body.variants[0].people).toBe(Math.round(body.variants[0].share * 12_500));
    expect(body.variants[0].people + body.not_served.people).toBe(12_500);
    expect((await served(id)).body).toEqual(body);
    const { users_affected, total_users } = (
      await ask(server, `POST ${list()}user_blast_radius/`, { body: { condition: {} } })
    ).body;
    expect([users_affected, total_users]).toEqual([12_500, 12_500]);
  });

  test('let other requests through while they are counted, until the client leaves', async () => {
    const pattern = { key: 'distinct_id', operator: 'regex', value: '(p|q|[0-9]){1,40}x', type: 'person' };
    const { id } = await flags.addFlag('slow', { filters: { groups: Array(20).fill({ properties: [pattern] }) } });
    await seeMany(10_000, 180);
    const leave = new AbortController();
    const request = server.fetch(`${server.origin}${list()}${id}/served/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' },
      body: '{}',
      signal: leave.signal,
    });
    for (let turn = 0; turn < 3; turn++) expect((await ask(server, `GET ${list()}${id}/`)).status).toBe(200);
    leave.abort();
    expect((await request).status).toBe(499);
  });

  test('are not evaluated any more as soon as the client has left', async () => {
    await seeMany(5);
    const leave = new AbortController();
    const { db, events } = server;
    const request = { db, events, now: () => new Date(), target: { project }, signal: () => leave.signal };
    let evaluated = 0;
    const answer = evaluateAudience(request, { filters: [], continuityKeys: [] }, async () => {
      evaluated++;
      leave.abort();
    });
    await expect(answer).rejects.toMatchObject({ status: 499 });
    expect(evaluated).toBe(1);
  });
});
