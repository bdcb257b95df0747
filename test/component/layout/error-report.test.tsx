import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#client/client.ts';
import { operations } from '#contract/operations.ts';
import { Problem } from '#contract/problem.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { recordRequestId } from '#web/api/last-request-id.ts';
import { errorReport } from '#web/ui/error-report.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the report of a crashed page contains the id of the last request', async () => {
  const client = createClient({
    connection: () => ({ address: '', key: server.keys.owner }),
    onResponse: recordRequestId,
    fetch: async (input, init) => {
      const { body, status } = await server.fetch(new URL(String(input), server.origin).href, init);
      return new Response(body, { status, headers: { 'X-Request-Id': 'request-7' } });
    },
  });
  await client.call(operations.listOrganizations, {});

  expect(JSON.parse(errorReport(new Error('The page failed.')))).toMatchObject({
    detail: 'The page failed.',
    request_id: 'request-7',
  });
});

test('the report of a failed request contains its id', () => {
  const problem = new Problem(500, { type: 'server_error', code: 'error', detail: 'Failed.', attr: null }, 'request-8');

  expect(JSON.parse(errorReport(problem))).toMatchObject({ status: 500, request_id: 'request-8' });
});

test('a report never contains a key, even if the URL does', () => {
  history.replaceState(null, '', '/phx_secret#key=phx_other');

  const report = errorReport(new Error('The key phx_third failed.'));

  expect(JSON.parse(report)).toMatchObject({ page: '/phx_…', detail: 'The key phx_… failed.' });
  expect(report).not.toMatch(/secret|other|third/);
});
