import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, operations } from '#contract/operations.ts';
import { createInterface } from '#server/app.ts';
import { isPlain } from '#server/http/direct-exchange.ts';
import { routeFinder } from '#server/http/route-finder.ts';
import type { Route } from '#server/route.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { buildKey, startServer, type TestServer } from '#test/support/server.ts';
import { siteOn } from '#test/support/site.ts';

let own: TestServer;
let routes: readonly Route[];
let site: ReturnType<typeof siteOn>;
let node: Server;
let origin: string;
let project: number;
let experiment: number;
beforeAll(async () => {
  own = await startServer();
  routes = createInterface({ db: own.db, log: () => {} }).routes;
  project = (await buildProject(own.db, own.organization, { name: 'Ünïcode 🦔' })).id;
  const body = { name: 'Checkout', feature_flag_key: 'checkout', filters: { events: [{ id: 'seen' }] } };
  experiment = (await ask(own, `POST /api/projects/${project}/experiments/`, { body })).body.id;
  site = siteOn(own.db);
  node = createServer(site.listener).listen(0, '127.0.0.1');
  await once(node, 'listening');
  origin = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
});
afterAll(async () => {
  node.close();
  await own.stop();
});

const reads: [string, Operation][] = Object.entries(operations).filter(([, { method }]) => method === 'GET');

const pathOf = ({ path }: Operation) =>
  path
    .replace(':organization_id', own.organization)
    .replace(':project_id', String(project))
    .replace(':id', String(path.includes('experiments') ? experiment : project));

/** What differs from answer to answer, or belongs to the connection. */
const ofEachAlone = ['x-request-id', 'date', 'connection', 'keep-alive', 'content-length'];

async function whole(response: Response) {
  const headers = [...response.headers].filter(([name]) => !ofEachAlone.includes(name));
  return { status: response.status, headers: Object.fromEntries(headers), body: await response.text() };
}

/** The same question by the app and over a socket. */
async function bothWays(path: string, headers: Record<string, string> = {}) {
  const app = await whole(await site.ask(`${origin}${path}`, { headers }));
  return { app, socket: await whole(await fetch(`${origin}${path}`, { headers })) };
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

const findBy = (method: Operation['method']) =>
  routeFinder(routes.filter(({ operation }) => operation.method === method));

test.each(Object.entries<Operation>(operations))(
  '%s is found by its own path, whatever is mounted before it, with what its parameters stand for',
  (_, operation) => {
    const names = [...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    for (const slash of ['', '/']) {
      const found = findBy(operation.method)(`${operation.path.replaceAll(':', 'a-')}${slash}`);

      expect(found?.route.operation).toBe(operation);
      expect(found?.params).toEqual(Object.fromEntries(names.map((name) => [name, `a-${name}`])));
    }
  },
);

test.each(['/api/nope', '/api/projects//', '/'])('nothing is found at %s', (path) => {
  expect(findBy('GET')(path)).toBeNull();
});

test.each(reads)('%s is the same over a socket as by the app, for everybody', async (_, operation) => {
  const limited = await buildKey(own.db, own.users.owner.id, { scopes: ['user:read'] });
  const path = pathOf(operation);
  const asked = [own.keys.owner, own.keys.member, own.keys.reader, own.keys.outsider, limited, 'phx_nobody'];

  for (const headers of [...asked.map(bearer), {}])
    for (const line of [path, `${path}/`, `${path}/?limit=1&offset=0`]) {
      const { app, socket } = await bothWays(line, headers);
      expect(socket).toEqual(app);
    }
});

test.each([
  ['a parameter that has to be decoded', () => `/api/projects/%40current/`],
  ['an address that leads up', () => `/api/projects/../projects/${project}/`],
  ['an empty part', () => '/api/organizations//projects/'],
  ['an id that is no number', () => '/api/projects/one/'],
  ['a stranger id', () => '/api/projects/99999999999/'],
  ['the current project', () => '/api/projects/@current/'],
  ['a key in the query', () => `/api/projects/${project}/?personal_api_key=${own.keys.owner}`],
  ['a parameter twice', () => '/api/projects/?limit=1&limit=2&&offset'],
  ['a parameter with signs', () => '/api/projects/?limit=%31&offset=+0'],
  ['an address of nobody', () => '/api/nothing/'],
])('%s is answered alike', async (_, pathTo) => {
  for (const headers of [bearer(own.keys.owner), {}]) {
    const { app, socket } = await bothWays(pathTo(), headers);
    expect(socket).toEqual(app);
  }
});

test('only a version that is wanted is answered, weak or strong', async () => {
  const path = `/api/projects/${project}/`;
  for (const tag of ['"1"', 'W/"1"', '*', '"99"']) {
    const { app, socket } = await bothWays(path, { ...bearer(own.keys.owner), 'If-Match': tag });
    expect(socket).toEqual(app);
    expect(socket.status).toBe(tag === '"99"' ? 412 : 200);
  }
});

const plain = { method: 'GET', url: '/api/projects/1/', headers: { host: 'localhost:8010' } };

test.each([
  ['a plain read', {}, true],
  ['a change', { method: 'PATCH' }, false],
  ['no host', { headers: {} }, false],
  ['a host that is none', { headers: { host: '1.2.3.4.5' } }, false],
  ['a body', { headers: { host: 'localhost', 'content-length': '2' } }, false],
  ['a body in pieces', { headers: { host: 'localhost', 'transfer-encoding': 'chunked' } }, false],
  ['a whole address', { url: 'http://localhost/api/projects/' }, false],
  ['a dot', { url: '/api/../secret' }, false],
])('%s is recognised', (_, given, expected) => {
  expect(isPlain({ ...plain, ...given } as IncomingMessage)).toBe(expected);
});

test('a request over a socket is logged once, and its key is not', async () => {
  site.log.length = 0;
  const answer = await fetch(`${origin}/api/projects/?limit=1&token=${own.keys.owner}`, {
    headers: bearer(own.keys.owner),
  });

  expect(site.log).toEqual([
    {
      level: 'info',
      message: 'request',
      request_id: answer.headers.get('x-request-id'),
      method: 'GET',
      path: '/api/projects/',
      query: 'limit=1&token=%5Bwithheld%5D',
      status: 200,
      duration_ms: expect.any(Number),
    },
  ]);
});

test('a key is counted together over both ways', async () => {
  const limited = siteOn(own.db, { rateLimit: 2 });
  const server = createServer(limited.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/projects/`;
  const headers = bearer(own.keys.owner);

  const statuses = [
    (await fetch(url, { headers })).status,
    (await limited.ask('/api/projects/', { headers })).status,
    (await fetch(url, { headers })).status,
  ];

  expect(statuses).toEqual([200, 200, 429]);
  expect((await fetch(url, { headers })).headers.get('retry-after')).toMatch(/^(59|60)$/);
  server.close();
});

test('a client that goes while it is answered does no harm', async () => {
  const socket = connect((node.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET /api/projects/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${own.keys.owner}\r\n\r\n`);
  socket.destroy();

  const after = await fetch(`${origin}/api/projects/`, { headers: bearer(own.keys.owner) });
  expect(after.status).toBe(200);
});
