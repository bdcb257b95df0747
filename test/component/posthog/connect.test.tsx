import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import key from '#test/support/posthog/answers/key.json' with { type: 'json' };
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations } from '#test/support/posthog/generations.ts';
import { ABSENT, pathsIn, vary } from '#test/support/posthog/variations.ts';
import { ADDRESS, ORGANIZATION, PROJECT } from '#test/support/posthog/world.ts';
import { renderApp } from '#test/support/render-app.tsx';

async function connect(posthog: ReturnType<typeof startPostHog>) {
  const opened = await renderApp('/connect', { fetch: posthog.fetch, key: null });
  const { user } = opened;
  await user.click(screen.getByRole('radio', { name: 'Another server' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), ADDRESS);
  await user.type(screen.getByLabelText('Personal key'), 'phx_fake');
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  return opened;
}

describe.each(generations)('PostHog of %s', (generation) => {
  test('a key for all projects opens the list of projects', async () => {
    const posthog = startPostHog(generation);
    await connect(posthog);

    expect(await screen.findByRole('link', { name: 'Fernhill shop' })).toBeVisible();
    expect(posthog.received[0]?.path).toBe('/api/personal_api_keys/@current/');
  });

  test('a key that is limited to one project opens its experiments', async () => {
    const posthog = startPostHog(generation, { scopedTeams: [PROJECT] });
    const { services } = await connect(posthog);

    expect(await screen.findByRole('link', { name: 'Short checkout' })).toBeVisible();
    expect(services.session.state().connection).toMatchObject({ address: ADDRESS, organization: ORGANIZATION });
    expect(services.client.generationOf(PROJECT)).toBe(`posthog-${generation}`);
  });
});

test('the scopes of the key are known before anything is refused', async () => {
  const posthog = startPostHog('2026-06', { scopes: ['project:read', 'experiment:read'] });
  const { services } = await connect(posthog);

  await screen.findByRole('link', { name: 'Fernhill shop' });
  expect(services.session.state().connection?.missingScopes).toEqual([
    'project:write',
    'experiment:write',
    'feature_flag:write',
    'event_definition:read',
  ]);
});

test.each([
  ['without any details', ABSENT],
  ['with null in all details', null],
  ['with details of another type', { unheard: 'of' }],
  ['with texts instead of lists', 'unheard of'],
])('a key %s still connects, and no missing scope is reported', async (_, value) => {
  const posthog = startPostHog('2026-06');
  const facts = pathsIn(key, new Set()).filter(({ length }) => length === 1);
  const body = facts.reduce((before: unknown, path) => vary(before, { path, value }), key);
  const fetch: typeof globalThis.fetch = async (input, init) =>
    String(input).includes('personal_api_keys') ? Response.json(body) : posthog.fetch(input, init);
  const { services } = await connect({ ...posthog, fetch });

  expect(await screen.findByRole('link', { name: 'Fernhill shop' })).toBeVisible();
  expect(services.session.state().connection?.missingScopes).toEqual([]);
});

test('an organization that allows no keys is named as the cause', async () => {
  const posthog = startPostHog('2026-06');
  const detail = "Organization 'Fernhill' does not allow using personal API keys. Contact an admin.";
  const refused = { type: 'authentication_error', code: 'permission_denied', detail, attr: null };
  const fetch: typeof globalThis.fetch = async (input, init) =>
    String(input).includes('personal_api_keys')
      ? posthog.fetch(input, init)
      : new Response(JSON.stringify(refused), { status: 403 });
  const { user } = await renderApp('/connect', { fetch, key: null });
  await user.type(screen.getByLabelText('Personal key'), 'phx_fake');
  await user.click(screen.getByRole('button', { name: 'Connect' }));

  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('The organization does not allow personal API keys'),
  );
});
