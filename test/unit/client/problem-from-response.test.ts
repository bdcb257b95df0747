import { expect, test } from 'vitest';
import { problemFromResponse } from '#client/problem-from-response.ts';
import errors from '#test/support/posthog/answers/errors.json' with { type: 'json' };

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
    message: 'The server failed and gave no reason (status 500).',
    code: 'unreadable',
  });
});

test.each(errors.cases.map((one) => [one.name, one] as const))(
  'the error %s of PostHog keeps its sentence',
  async (name, { status, body }) => {
    const response = new Response(body === null ? null : JSON.stringify(body), { status });
    const problem = await problemFromResponse(response, 'https://posthog.test/api/projects/997/experiments/4021/');

    const told = Object(body) as { detail?: string; error?: string };
    if (name === 'approval_required') expect(problem.code).toBe('approval_required');
    else if (body !== null) expect(problem.message).toBe(told.detail ?? told.error);
    expect(problem.status).toBe(status);
  },
);

test('a 405 without a body says that the server does not support the request', async () => {
  expect(await problemFromResponse(new Response(null, { status: 405 }))).toMatchObject({
    status: 405,
    message: 'The server does not support this request (status 405).',
  });
});

test('a change that needs an approval links to the request for it', async () => {
  const body = JSON.stringify({ code: 'approval_required', detail: 'Needs an approval.', change_request_id: '0199' });

  const url = 'https://posthog.test/api/projects/997/experiments/4021/ship_variant/';
  const problem = await problemFromResponse(new Response(body, { status: 409 }), url);

  expect(problem.message).toBe('An approval is needed before the flag changes. Nothing was changed yet.');
  expect(problem.body.link).toBe('https://posthog.test/project/997/approvals');
});

test('a 403 that names settings reports each of them', async () => {
  const detail = 'Only project admins can modify these settings: anonymize_ips, timezone';
  const problem = await problemOf(403, { type: 'authentication_error', code: 'permission_denied', detail, attr: null });

  expect(problem.violations.map(({ attr }) => attr)).toEqual(['anonymize_ips', 'timezone']);
  expect(problem.message).toBe(detail);
});
