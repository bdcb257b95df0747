import { expect, test } from 'vitest';
import { problemFromResponse } from '#client/problem-from-response.ts';

const problemOf = (status: number, body: unknown) =>
  problemFromResponse(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

test.each([
  [500, { detail: 'The query ran out of memory.' }, 'The query ran out of memory.'],
  [404, { detail: 'No completed recalculation found' }, 'No completed recalculation found'],
  [409, { error: 'An approval is needed.' }, 'An approval is needed.'],
])('a %d whose body has only %j is shown with its reason', async (status, body, message) => {
  expect(await problemOf(status, body)).toMatchObject({ status, message });
});

test.each([
  [500, 'Internal error'],
  [500, { detail: ' ' }],
])('a %d with %j has no reason', async (status, body) => {
  expect(await problemOf(status, body)).toMatchObject({
    message: 'The server failed without a reason (status 500).',
    code: 'unreadable',
  });
});
