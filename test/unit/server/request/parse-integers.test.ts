import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseIntegersExactly } from '#server/request/parse-integers.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: string;
beforeAll(async () => {
  server = await startServer();
  const { id } = await buildProject(server.db, server.organization, { name: 'Before' });
  project = `/api/organizations/${server.organization}/projects/${id}/`;
});
afterAll(() => server.stop());

test('an integer that would be rounded keeps its digits, and everything else is unchanged', () => {
  const text =
    '{"a":[9007199254740993,-12345678901234567890],"b":"9007199254740993 \\" 9007199254740993","-9007199254740993":1.5}';

  expect(parseIntegersExactly(text)).toEqual({
    a: [9007199254740993n, -12345678901234567890n],
    b: '9007199254740993 " 9007199254740993',
    '-9007199254740993': 1.5,
  });
  expect(parseIntegersExactly('[9007199254740992, 100000000000000000000, 0.12345678901234566, 1e21]')).toEqual([
    9007199254740992, 100000000000000000000, 0.12345678901234566, 1e21,
  ]);
});

test.each([
  ['extra_settings', '{"limits":[1,9007199254740993]}', 'extra_settings__limits__1'],
  ['test_account_filters', '[{"key":"id","value":12345678901234567890}]', 'test_account_filters__0__value'],
  ['session_recording_linked_flag', '{"id":9007199254740993,"key":"beta"}', 'session_recording_linked_flag__id'],
])('a number that %s cannot store is rejected at its field, never rounded', async (name, value, attr) => {
  const before = (await ask(server, `GET ${project}`)).body;

  const { status, body } = await ask(server, `PATCH ${project}`, { body: `{"${name}":${value}}` });

  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { attr, code: 'invalid_input', detail: expect.stringMatching(/^The number \d+ has more digits than this server/) },
  ]);
  expect((await ask(server, `GET ${project}`)).body).toEqual(before);
});

test('a name sent as a long number keeps all digits, and an unknown field is ignored', async () => {
  const { status, body } = await ask(server, `PATCH ${project}`, {
    body: '{"name":9007199254740993,"unknown":9007199254740993}',
  });

  expect(status).toBe(200);
  expect(body.name).toBe('9007199254740993');
});

test('an integer beyond the range of its field is rejected with that reason', async () => {
  const { body } = await ask(server, `PATCH ${project}`, { body: '{"primary_dashboard":9007199254740993}' });

  expect(body).toMatchObject({ attr: 'primary_dashboard', code: 'max_value' });
});
