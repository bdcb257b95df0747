import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '#contract/operations.ts';
import { type Db, openDatabase } from '#server/db/open.ts';
import { DirectExchange } from '#server/http/direct-exchange.ts';
import { isKeepable, keepAnswers } from '#server/http/kept-answers.ts';
import { engines } from '#test/support/engines.ts';
import { buildProject } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { siteOn } from '#test/support/site.ts';

describe('while nothing is written', () => {
  /** A database whose moments the test decides, and answers that tell how often they were made. */
  function kept() {
    const world = { moment: 'one', atMs: 0, asked: 0, made: 0, status: 200, body: '' };
    const now = async () => {
      world.asked++;
      return world.moment;
    };
    const answer = keepAnswers({ last: () => world.moment, now, see: () => {} }, () => world.atMs);
    const ask = async (url: string, headers: Record<string, string> = {}) => {
      const request = { url, headers: { host: 'hedgerow.test', ...headers } } as unknown as IncomingMessage;
      const exchange = new DirectExchange(request, {} as ServerResponse, ['X-Fixed', 'yes']);
      const sent = await answer(exchange, async () => {
        exchange.setHeader('ETag', `"${++world.made}"`);
        return { status: world.status, body: `${world.body}${world.made}` };
      });
      return { ...sent, headers: exchange.headers };
    };
    return { world, ask };
  }

  test('a question is answered as before, headers and all, and the database is asked every time', async () => {
    const { world, ask } = kept();
    const first = await ask('/api/projects/1/');

    expect(await ask('/api/projects/1/')).toEqual(first);
    expect(await ask('/api/projects/1/')).toEqual(first);
    expect(first.headers).toEqual(['X-Fixed', 'yes', 'ETag', '"1"']);
    expect(world).toMatchObject({ made: 1, asked: 2 });
  });

  test('another moment has the answer made anew', async () => {
    const { world, ask } = kept();
    await ask('/api/projects/1/');
    world.moment = 'two';

    expect(await ask('/api/projects/1/')).toMatchObject({ body: '2' });
    expect(await ask('/api/projects/1/')).toMatchObject({ body: '2' });
  });

  test('an answer is made anew every ten seconds, for who asks is recorded then', async () => {
    const { world, ask } = kept();
    await ask('/api/projects/1/');
    world.atMs = 9_999;
    expect(await ask('/api/projects/1/')).toMatchObject({ body: '1' });
    world.atMs = 10_000;

    expect(await ask('/api/projects/1/')).toMatchObject({ body: '2' });
  });

  test.each([
    ['another address', '/api/projects/2/', {}],
    ['another query', '/api/projects/1/?limit=1', {}],
    ['another key', '/api/projects/1/', { authorization: 'Bearer phx_other' }],
    ['another version', '/api/projects/1/', { 'if-match': '"7"' }],
    ['another name of the server', '/api/projects/1/', { host: 'other.test' }],
    ['another scheme before a proxy', '/api/projects/1/', { 'x-forwarded-proto': 'https' }],
    ['another host before a proxy', '/api/projects/1/', { 'x-forwarded-host': 'outside.test' }],
  ])('%s is another question', async (_, url, headers) => {
    const { ask } = kept();
    await ask('/api/projects/1/', { authorization: 'Bearer phx_own' });

    expect(await ask(url, { authorization: 'Bearer phx_own', ...headers })).toMatchObject({ body: '2' });
  });

  test('a refusal is not kept', async () => {
    const { world, ask } = kept();
    world.status = 404;
    await ask('/api/projects/1/');

    expect(await ask('/api/projects/1/')).toMatchObject({ body: '2' });
  });

  test('the oldest answers make room, and one that is very large is not kept', async () => {
    const { world, ask } = kept();
    world.body = 'x'.repeat(900_000);
    const urls = Array.from({ length: 20 }, (_, id) => `/api/projects/${id}/`);
    for (const url of urls) await ask(url);
    expect(world.made).toBe(20);

    await ask('/api/projects/19/');
    expect(world.made).toBe(20);
    await ask('/api/projects/0/');
    expect(world.made).toBe(21);

    world.body = 'x'.repeat(1_000_000);
    await ask('/api/large/');
    await ask('/api/large/');
    expect(world.made).toBe(23);
  });

  test('what depends on the time as well is never kept', () => {
    const timed = Object.entries(operations).filter(([, operation]) => !isKeepable(operation));

    expect(timed.filter(([, { method }]) => method === 'GET').map(([name]) => name)).toEqual([
      'requiresFlagImplementation',
      'getExperimentResults',
      'getExperimentSecondaryResults',
    ]);
  });
});

describe.each(engines)('on %s', (engine) => {
  let own: TestServer;
  /** Another program on the same database, where the engine allows one. */
  let elsewhere: Db;
  let node: Server;
  let origin: string;
  beforeAll(async () => {
    own = await startServer({}, engine);
    elsewhere = engine === 'postgres' ? await openDatabase(own.place) : own.db;
    node = createServer(siteOn(own.db).listener).listen(0, '127.0.0.1');
    await once(node, 'listening');
    origin = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    node.close();
    if (elsewhere !== own.db) await elsewhere.destroy();
    await own.stop();
  });

  const get = async (path: string, key = own.keys.owner) => {
    const response = await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${key}` } });
    return { status: response.status, tag: response.headers.get('etag'), body: JSON.parse(await response.text()) };
  };
  /** Asks until the answer is a kept one. */
  const settled = async (path: string, key?: string) => {
    for (let times = 0; times < 4; times++) await get(path, key);
    return get(path, key);
  };

  test('what anybody wrote is in the next answer, however often it was the same before', async () => {
    const { id } = await buildProject(own.db, own.organization, { name: 'Before' });
    const inOrganization = `/api/organizations/${own.organization}/projects`;
    const paths = [`/api/projects/${id}/`, '/api/projects/?limit=1000', `${inOrganization}/${id}/activity/`];
    for (const path of paths) expect(JSON.stringify((await settled(path)).body)).toContain('Before');

    await elsewhere.updateTable('project').set({ name: 'After' }).where('id', '=', id).execute();
    for (const path of paths) expect(JSON.stringify((await get(path)).body)).toContain('After');

    for (const path of paths) await settled(path);
    await elsewhere.deleteFrom('project').where('id', '=', id).execute();
    expect((await get(`/api/projects/${id}/`)).status).toBe(404);
    expect((await get('/api/projects/?limit=1000')).body.results).not.toContainEqual(expect.objectContaining({ id }));
  });

  test('a key that was revoked, and a membership that ended, open nothing from the next request on', async () => {
    const { id } = await buildProject(own.db, own.organization);
    const path = `/api/projects/${id}/`;
    const key = await buildKey(own.db, own.users.member.id, { label: 'Leaves' });
    expect((await settled(path, key)).status).toBe(200);
    expect((await settled(path, own.keys.member)).status).toBe(200);

    const revoked_at = '2026-01-01T00:00:00Z';
    await elsewhere.updateTable('personal_key').set({ revoked_at }).where('label', '=', 'Leaves').execute();
    expect((await get(path, key)).status).toBe(401);

    await elsewhere.deleteFrom('organization_membership').where('user_id', '=', own.users.member.id).execute();
    expect((await get(path, own.keys.member)).status).toBe(404);
  });

  test('no answer is older than the moment at which its request was sent, under constant writing', async () => {
    const { id } = await buildProject(own.db, own.organization, { name: '0' });
    let written = 0;
    let isOver = false;
    const write = async () => {
      for (let next = 1; next <= 60; next++) {
        await elsewhere
          .updateTable('project')
          .set({ name: String(next) })
          .where('id', '=', id)
          .execute();
        written = next;
        // Pauses of several lengths, so that answers are kept in some of them.
        await new Promise((resolve) => setTimeout(resolve, (next % 4) * 5));
      }
      isOver = true;
    };
    const late: string[] = [];
    let reads = 0;
    const read = async () => {
      while (!isOver) {
        const least = written;
        const { body } = await get(`/api/projects/${id}/`);
        reads++;
        if (Number(body.name) < least) late.push(`${body.name} after ${least}`);
      }
    };
    await Promise.all([write(), ...Array.from({ length: 8 }, read)]);

    expect(late).toEqual([]);
    expect(reads).toBeGreaterThan(60);
  });
});
