import { expect, test } from 'vitest';
import { createClient } from '#client/client.ts';
import { dropSecrets } from '#client/drop-secrets.ts';
import { problemFromResponse } from '#client/problem-from-response.ts';
import { operations } from '#contract/operations.ts';
import project from '#test/support/posthog/answers/project.json' with { type: 'json' };
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { ADDRESS, ORGANIZATION, PROJECT } from '#test/support/posthog/world.ts';

const secrets = [
  project.secret_api_token,
  project.live_events_token,
  project.conversations_settings.widget_public_token,
];

test('a project arrives without the secrets of PostHog, with everything else', async () => {
  const { fetch } = startPostHog('2026-06');
  const client = createClient({ connection: () => ({ address: ADDRESS, key: 'phx_test' }), fetch });

  const input = { params: { organization_id: ORGANIZATION, id: PROJECT } };
  const received = (await client.call(operations.getProject, input)) as Record<string, unknown>;

  for (const secret of secrets) expect(JSON.stringify(received)).not.toContain(secret);
  expect(received).not.toHaveProperty('secret_api_token');
  expect(received).not.toHaveProperty('secret_api_token_backup');
  expect(received['conversations_settings']).toEqual({ widget_enabled: true, widget_domains: [] });
  expect(received['api_token']).toBe(project.api_token);
  expect(received['timezone']).toBe(project.timezone);
});

test('an activity entry about a secret arrives without its values', async () => {
  const entry = { field: 'secret_api_token', action: 'changed', before: 'phs_old', after: 'phs_new' };

  expect(await dropSecrets(JSON.stringify(entry), entry)).toEqual({ field: 'secret_api_token', action: 'changed' });
});

test('an error response arrives without secrets', async () => {
  const body = { type: 'x', code: 'y', detail: 'Not saved.', attr: null, project: { secret_api_token: 'phs_1' } };

  const problem = await problemFromResponse(new Response(JSON.stringify(body), { status: 400 }));

  expect(JSON.stringify(problem.body)).not.toContain('phs_1');
});

test('answers without a secret stay the same object', async () => {
  const answer = { name: 'Shop' };

  expect(await dropSecrets(JSON.stringify(answer), answer)).toBe(answer);
});
