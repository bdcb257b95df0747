import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/connection-pool.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer } from '#test/support/server.ts';
import { captureWorld, one } from './capture-world.ts';

const EMPTY_EVENTS = '{},'.repeat(6_500_000);

/** Returns the longest time for which `work` blocked all other code, in milliseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const watch = setInterval(look, 1);
  await work();
  clearInterval(watch);
  look();
  return longest;
}

describe('capture', () => {
  const world = captureWorld();

  test.each([
    ['a wrong token', () => `{"api_key":"phc_nobody","batch":[${EMPTY_EVENTS}{}]}`],
    ['no token', () => `[${EMPTY_EVENTS}{}]`],
    ['a valid token', () => `{"api_key":"${world.project.api_token}","batch":[${EMPTY_EVENTS}{}]}`],
    ['a valid token and nested lists', () => `{"api_key":"${world.project.api_token}","batch":[[${EMPTY_EVENTS}{}]]}`],
  ])('millions of empty events in 19 kB of gzip with %s are refused without holding up others', async (_, body) => {
    const packed = gzipSync(body(), { level: 9 });
    expect(packed.length).toBeLessThan(40_000);
    let status = 0;

    const blocked = await longestBlock(async () => {
      status = (await world.send('/batch/', packed)).status;
    });

    expect(status).toBe(413);
    expect(blocked).toBeLessThan(1000);
  });

  test.each([
    ['strings without an end', `NaN${'"\\'.repeat(300_000)}`],
    ['strings of quotes', `NaN${'\\"'.repeat(300_000)}`],
    ['long numbers', `NaN${`${'9'.repeat(308)} `.repeat(3000)}`],
  ])('an event of %s does not hold up others', async (_, text) => {
    const blocked = await longestBlock(async () => {
      for (const body of [`{"api_key":"x","event":${text}}`, `[{"api_key":"x","event":"${text}"}]`])
        expect([400, 401, 413]).toContain((await world.send('/e/', body)).status);
    });

    expect(blocked).toBeLessThan(1000);
  });

  test('a batch with an unknown token is rejected before its events are parsed', async () => {
    const broken = { api_key: 'phc_nobody', batch: [one, { broken: true }] };

    expect((await world.post('/batch/', broken)).status).toBe(401);
  });

  test('a batch of twenty thousand person changes is stored without blocking other requests', async () => {
    const batch = Array.from({ length: 20_000 }, (_, index) => ({
      ...one,
      distinct_id: `person ${index}`,
      properties: { $set: { index } },
    }));
    let status = 0;

    const blocked = await longestBlock(async () => {
      status = (await world.batch(batch)).status;
    });

    expect(status).toBe(200);
    expect(blocked).toBeLessThan(1000);
    expect(await world.stored()).toHaveLength(20_000);
  });
});

test('batches that wait for each other use only the connections of capture, and reads have their own', async () => {
  const server = await startServer({});
  const project = await buildProject(server.db, server.organization);
  const [captureDb, other] = await Promise.all([openDatabase(server.location), openDatabase(server.location)]);
  const app = createApp({ db: server.db, captureDb, log: () => {} });
  const body = JSON.stringify({ api_key: project.api_token, batch: [{ ...one, $set: { plan: 'paid' } }] });
  const send = async () => app.request(`${server.origin}/batch/`, { method: 'POST', body });
  const headers = { Authorization: `Bearer ${server.keys.owner}` };
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(other);
    return rows[0]?.count;
  };

  const batches: Promise<Response>[] = [];
  await other.transaction().execute(async (tx) => {
    await sql`lock table person in access exclusive mode`.execute(tx);
    batches.push(...Array.from({ length: 20 }, send));
    await expect.poll(waiting).toBeGreaterThanOrEqual(8);
    expect((await app.request(`${server.origin}/api/projects/${project.id}/`, { headers })).status).toBe(200);
  });

  expect((await Promise.all(batches)).map(({ status }) => status)).toEqual(batches.map(() => 200));
  await Promise.all([captureDb.destroy(), other.destroy()]);
  await server.stop();
});
