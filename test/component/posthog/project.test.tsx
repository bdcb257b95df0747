import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import project from '#test/support/posthog/answers/project.json' with { type: 'json' };
import { generations, isFrom } from '#test/support/posthog/generations.ts';
import { startPostHog } from '#test/support/posthog/stand-in.ts';
import { ORGANIZATION, PROJECT } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const settings = `/organizations/${ORGANIZATION}/projects/${PROJECT}`;

const secrets = [
  project.secret_api_token,
  project.live_events_token,
  project.conversations_settings.widget_public_token,
];

describe.each(generations)('PostHog of %s', (generation) => {
  test('what keys cannot do is said before the click', async () => {
    await openPostHog(startPostHog(generation), settings);

    const reset = await screen.findByRole('button', { name: 'Reset token' });
    await waitFor(() => expect(reset).toHaveAccessibleDescription(/PostHog does not offer this to API keys/));
  });

  test('the activity is not asked for', async () => {
    const posthog = startPostHog(generation);
    await openPostHog(posthog, `${settings}/activity`);

    expect(await screen.findByText('PostHog does not offer the activity to API keys')).toBeVisible();
    expect(posthog.received.some(({ path }) => path.endsWith('/activity/'))).toBe(false);
  });

  test('a member can change only what the server allows', async () => {
    await openPostHog(startPostHog(generation, { level: 1 }), settings);

    const name = await screen.findByRole('textbox', { name: 'Name' });
    if (isFrom(generation, '2025')) await waitFor(() => expect(name).toBeDisabled());
    else expect(name).toBeEnabled();
  });
});

test('no secret of a project is shown, stored or copied', async () => {
  const { services } = await openPostHog(startPostHog('2026-06'), settings);
  await screen.findByRole('button', { name: 'Reset token' });

  const cached = JSON.stringify(
    services.cache
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
  );
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);
  expect(cached).toContain(project.api_token);
  for (const secret of secrets)
    for (const place of [cached, stored, document.documentElement.outerHTML]) expect(place).not.toContain(secret);
});

test('a project that is being deleted says so and cannot change', async () => {
  const posthog = startPostHog('2026-06');
  Object.assign(posthog.settings(), { is_pending_deletion: true });
  await openPostHog(posthog, settings);

  expect(await screen.findByText(/This project is scheduled for deletion/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled());
});

test('deleting a project says that it is scheduled', async () => {
  const posthog = startPostHog('2026-06');
  const { user } = await openPostHog(posthog, settings);

  await user.click(await screen.findByRole('button', { name: 'Delete project' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/The deletion is scheduled/)).toBeVisible();
});
