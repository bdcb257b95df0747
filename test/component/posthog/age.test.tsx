import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const main = () => screen.getByRole('main');
const HOUR_MS = 3_600_000;

describe.each(['2025', '2026-03'] as const)('PostHog of %s', (generation) => {
  const cached = () =>
    startPostHog(generation, {
      scopes: ['project:read', 'experiment:read', 'query:read'],
      cachedAt: new Date(Date.now() - 3 * HOUR_MS).toISOString(),
    });
  const refreshes = (posthog: ReturnType<typeof startPostHog>) =>
    posthog.received.filter(({ path }) => path.endsWith('/query/')).map(({ body }) => body?.['refresh']);

  test('results from the cache are as old as the server says, until they are refreshed', async () => {
    const posthog = cached();
    const { user } = await openPostHog(posthog, `/projects/${PROJECT}/experiments/${RUNNING}/results`);
    expect((await screen.findAllByText(/3 hours ago/))[0]).toBeVisible();
    expect(main()).not.toHaveTextContent(/just now|seconds ago/);
    expect(new Set(refreshes(posthog))).toEqual(new Set(['blocking']));

    const before = refreshes(posthog).length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(main()).not.toHaveTextContent(/3 hours ago/));
    expect(new Set(refreshes(posthog).slice(before))).toEqual(new Set(['force_blocking']));
  });
});
