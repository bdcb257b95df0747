import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyOperation } from '#contract/every-operation.ts';
import { ANY_ORIGIN_API } from '#server/http/any-origin.ts';
import type { LogEntry } from '#server/log-entry.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let projects: string;
beforeAll(async () => {
  server = await startServer();
  projects = `/api/organizations/${server.organization}/projects/`;
});
afterAll(() => server.stop());

test('every operation is mounted, and every mounted route of the interface is an operation', () => {
  const declared = Object.values(everyOperation).flatMap(({ method, path }) => [
    `${method} ${path}`,
    `${method} ${path}/`,
  ]);
  const mounted = server.app.routes
    .filter(({ method, path }) => method !== 'ALL' && /^\/api\/(?!schema)/.test(path))
    // These endpoints are for the SDKs, so they are not operations of the contract.
    .filter(({ path }) => !ANY_ORIGIN_API.test(path) && !path.includes('local_evaluation'))
    .map(({ method, path }) => `${method} ${path}`);

  expect(new Set(mounted)).toEqual(new Set(declared));
});

test('the trailing slash is optional, and nothing is redirected', async () => {
  const { id } = await buildProject(server.db, server.organization);

  const answers = await Promise.all([ask(server, `GET ${projects}${id}`), ask(server, `GET ${projects}${id}/`)]);

  expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
    [200, id],
    [200, id],
  ]);
});

test('an unknown address is an unknown endpoint', async () => {
  expect(await ask(server, 'GET /api/nope/', { key: null })).toMatchObject({
    status: 404,
    body: { type: 'invalid_request', code: 'not_found', detail: 'Endpoint not found.', attr: null },
  });
});

test.each(['', '/'])(
  'a method that an address does not offer is refused and the others are named (%s)',
  async (slash) => {
    const answer = await ask(server, `PUT ${projects}1${slash}`, { body: {} });

    expect(answer).toMatchObject({
      status: 405,
      body: { type: 'invalid_request', code: 'method_not_allowed', detail: 'Method "PUT" not allowed.', attr: null },
    });
    expect(answer.headers.get('allow')).toBe('GET, PATCH, DELETE, HEAD, OPTIONS');
  },
);

test('a body of another media type is rejected', async () => {
  const { id } = await buildProject(server.db, server.organization);
  const headers = { 'Content-Type': 'application/xml' };

  expect(await ask(server, `PATCH ${projects}${id}/`, { body: '<name/>', headers })).toMatchObject({
    status: 415,
    body: { code: 'unsupported_media_type', detail: 'Unsupported media type "application/xml" in request.' },
  });
});

test.each([
  ['iso-8859-1', Buffer.from('{"name": "Café"}', 'latin1')],
  ['ISO-8859-1; x=y', Buffer.from('{"name": "Café"}', 'latin1')],
  ['"windows-1252"', Buffer.from('{"name": "Café"}', 'latin1')],
  ['utf-16le', Buffer.from('{"name": "Café"}', 'utf16le')],
  ['utf-8', Buffer.from('{"name": "Café"}')],
])('a body in the charset %s is decoded', async (charset, bytes) => {
  const { id } = await buildProject(server.db, server.organization);
  const answer = await server.fetch(`${server.origin}${projects}${id}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': `application/json; charset=${charset}` },
    body: new Uint8Array(bytes),
  });

  expect(await answer.json()).toMatchObject({ name: 'Café' });
});

test.each([
  ['application/json; charset=klingon', 415, 'unsupported_media_type'],
  ['application/json; charset=utf-16le', 400, 'parse_error'],
  ['application/json', 400, 'parse_error'],
])('a body that is not in its charset is refused and never garbled: %s', async (type, status, code) => {
  const { id } = await buildProject(server.db, server.organization);
  const answer = await server.fetch(`${server.origin}${projects}${id}/`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': type },
    body: new Uint8Array(Buffer.from('{"name": "Café"}', 'latin1')),
  });

  expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
});

test.each([
  ['a character that cannot start a value', 'x', 'JSON parse error - Expecting value: line 1 column 1 (char 0)'],
  [
    'a character that cannot start a value on the second line',
    ' \n  ;',
    'JSON parse error - Expecting value: line 2 column 3 (char 4)',
  ],
  ['half an object', '{"name":', expect.stringMatching(/^JSON parse error - .+/)],
  ['too many levels of nesting', '['.repeat(101) + ']'.repeat(101), expect.stringContaining('levels deep')],
])('a body with %s is a parse error', async (_, body, detail) => {
  const { id } = await buildProject(server.db, server.organization);

  expect(await ask(server, `PATCH ${projects}${id}/`, { body })).toMatchObject({
    status: 400,
    body: { type: 'invalid_request', code: 'parse_error', detail, attr: null },
  });
});

test.each([
  ['quotes that never close', `"${'\\"'.repeat(400_000)}`],
  ['backslashes', `"${'\\'.repeat(900_001)}"`],
  ['brackets that never close', '['.repeat(900_000)],
  ['brackets that all close', '['.repeat(400_000) + ']'.repeat(400_000)],
])('a megabyte of %s is refused at once', async (_, body) => {
  const { id } = await buildProject(server.db, server.organization);
  const begin = performance.now();

  const answer = await ask(server, `PATCH ${projects}${id}/`, { body });

  expect(answer).toMatchObject({ status: 400, body: { code: 'parse_error' } });
  expect(performance.now() - begin).toBeLessThan(15_000);
});

test('brackets inside a text do not count as nesting', async () => {
  const { id } = await buildProject(server.db, server.organization);
  const name = `${'['.repeat(120)}"\\`;

  expect(await ask(server, `PATCH ${projects}${id}/`, { body: { name } })).toMatchObject({
    status: 200,
    body: { name },
  });
});

test.each([
  ['a list', [], 'list'],
  ['a number', 3, 'int'],
  ['a text', '"x"', 'str'],
  ['null', 'null', 'NoneType'],
])('a body that is %s instead of an object is refused', async (_, body, type) => {
  const { id } = await buildProject(server.db, server.organization);

  expect(await ask(server, `PATCH ${projects}${id}/`, { body })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', detail: `Invalid data. Expected a dictionary, but got ${type}.`, attr: null },
  });
});

test.each([
  ['a NUL character in a text', { name: 'a\u0000b' }, 'name', 'null_characters_not_allowed'],
  [
    'a NUL character deep inside',
    { extra_settings: { a: ['\u0000'] } },
    'extra_settings__a__0',
    'null_characters_not_allowed',
  ],
  ['a NUL character in a key', { extra_settings: { 'a\u0000': 1 } }, 'extra_settings', 'null_characters_not_allowed'],
  ['a number above the range of doubles', '{"extra_settings": [1e999]}', 'extra_settings__0', 'invalid_input'],
  ['a lone surrogate', '{"name": "\\ud83d"}', 'name', 'surrogate_characters_not_allowed'],
])('%s is refused at its field, as it cannot be stored', async (_, body, attr, code) => {
  const { id } = await buildProject(server.db, server.organization);

  expect(await ask(server, `PATCH ${projects}${id}/`, { body })).toMatchObject({
    status: 400,
    body: { type: 'validation_error', attr, code },
  });
});

test('any other text is returned unchanged', async () => {
  const { id } = await buildProject(server.db, server.organization);
  const name = 'Ünïcode 🦔 "quoted" \\ \u2028 <b>';

  expect(await ask(server, `PATCH ${projects}${id}/`, { body: { name } })).toMatchObject({
    status: 200,
    body: { name },
  });
});

test('an unexpected error is a 500 without its cause, which is in the log with the request', async () => {
  const log: LogEntry[] = [];
  const newToken = () => {
    throw new Error('no entropy for phc_secret');
  };
  const broken = await startServer({ newToken, log: (entry) => log.push(entry) });

  const answer = await ask(broken, `POST /api/organizations/${broken.organization}/projects/`, { body: {} });

  expect(answer).toMatchObject({
    status: 500,
    body: { type: 'server_error', code: 'error', detail: 'A server error occurred.', attr: null },
  });
  expect(log).toMatchObject([{ level: 'error', message: 'no entropy for phc_secret', method: 'POST' }]);
  await broken.stop();
});

test('the checks run in order: key, scope, access, body', async () => {
  const { id } = await buildProject(server.db, server.organization);
  const path = `PATCH ${projects}${id}/`;
  const bad = { body: '{', headers: { 'If-Match': '"99"' } };

  const statuses = await Promise.all([
    ask(server, path, { ...bad, key: null }),
    ask(server, path, { ...bad, key: server.keys.reader }),
    ask(server, path, { ...bad, key: server.keys.outsider }),
    ask(server, path, bad),
    ask(server, path, { body: '{' }),
  ]);

  expect(statuses.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 'not_authenticated'],
    [403, 'permission_denied'],
    [404, 'not_found'],
    [412, 'precondition_failed'],
    [400, 'parse_error'],
  ]);
});
