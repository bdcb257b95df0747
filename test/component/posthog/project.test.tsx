import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations, isFrom } from '#test/support/posthog/generations.ts';
import { ORGANIZATION, PROJECT } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const settings = `/organizations/${ORGANIZATION}/projects/${PROJECT}`;

describe.each(generations)('PostHog of %s', (generation) => {
  test('actions that no key can do are disabled with the reason', async () => {
    await openPostHog(startPostHog(generation), settings);

    const reset = await screen.findByRole('button', { name: 'Reset token' });
    await waitFor(() => expect(reset).toHaveAccessibleDescription(/PostHog does not let API keys reset the token/));
  });

  test('the activity is not requested', async () => {
    const posthog = startPostHog(generation);
    await openPostHog(posthog, `${settings}/activity`);

    expect(await screen.findByText('PostHog does not let API keys read the activity')).toBeVisible();
    expect(posthog.received.some(({ path }) => path.endsWith('/activity/'))).toBe(false);
  });

  test('settings that the server no longer has are locked, and no demo status is requested', async () => {
    const posthog = startPostHog(generation);
    Object.assign(posthog.settings(), { is_demo: true, access_control: false });
    await openPostHog(posthog, settings);

    await screen.findByRole('button', { name: 'Reset token' });
    for (const name of ['access_control', 'slack_incoming_webhook']) {
      const row = document.querySelector(`[data-field="${name}"]`) as HTMLElement;
      const [control] = row.querySelectorAll('input');
      if (isFrom(generation, '2025')) await waitFor(() => expect(control).toBeDisabled());
      else expect(control).toBeEnabled();
    }
    expect(posthog.received.some(({ path }) => path.includes('is_generating_demo_data'))).toBe(false);
  });

  test('a member can change only what the server allows', async () => {
    await openPostHog(startPostHog(generation, { level: 1 }), settings);

    const name = await screen.findByRole('textbox', { name: 'Name' });
    if (isFrom(generation, '2025')) await waitFor(() => expect(name).toBeDisabled());
    else expect(name).toBeEnabled();
  });
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
  expect(dialog.getByText(/PostHog schedules the deletion/)).toBeVisible();
});

test('fields that a server refuses are named at their rows, and nothing typed is lost', async () => {
  const posthog = startPostHog('2025', { level: 1 });
  // The record has a level that allows changes, but the server rejects them, as if the level had been lowered since.
  Object.assign(posthog.settings(), { effective_membership_level: 8 });
  const { user } = await openPostHog(posthog, settings);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, '!');
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  const row = within(document.querySelector('[data-field="name"]') as HTMLElement);
  expect(await row.findByText(/Only administrators of the project can change this/)).toBeVisible();
  expect(name).toHaveValue('Fernhill shop!');
});
