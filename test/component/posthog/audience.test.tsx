import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { generations } from '#test/support/posthog/generations.ts';
import { PROJECT } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const forSome = [{ properties: [], rollout_percentage: 20 }];

/** Saves a new experiment for 20% of all people. */
async function saveForSome(user: UserEvent) {
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Quick buy');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const percent = await screen.findByRole('spinbutton', { name: 'Percentage of condition 1' });
  await user.clear(percent);
  await user.type(percent, '20');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  // A goal is missing on some servers, which the form says once.
  if (screen.queryByText(/To save it anyway, save again/))
    await user.click(screen.getByRole('button', { name: /^Save/ }));
}

test.each(generations)('%s: the flag of a new draft gets its audience after the experiment', async (generation) => {
  const posthog = startPostHog(generation, { scopes: ['*'] });
  const { user } = await openPostHog(posthog, `/projects/${PROJECT}/experiments/new`);
  await saveForSome(user);

  await screen.findByText('Saved Quick buy');
  const [created, changed] = posthog.writes();
  expect(JSON.stringify(created?.body)).not.toContain('"groups":[{"properties":[],"rollout_percentage":20}]');
  expect(changed).toMatchObject({ method: 'PATCH', path: expect.stringContaining('/feature_flags/') });
  expect(changed?.body).toMatchObject({ filters: { groups: forSome, multivariate: expect.anything() } });
  expect(posthog.writes()).toHaveLength(2);
});

test('if the flag of a new draft refuses its audience, the console says so and can try again', async () => {
  const options = { needsApproval: true, scopes: ['*'] };
  const posthog = startPostHog('2026-06', options);
  const { user } = await openPostHog(posthog, `/projects/${PROJECT}/experiments/new`);
  await saveForSome(user);

  const notice = await screen.findByText(
    /Saved Quick buy as a draft, but not its audience: once launched, the flag serves/,
  );
  options.needsApproval = false;
  await user.click(within(notice.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Saved the audience')).toBeVisible();
  await waitFor(() => expect(posthog.writes().at(-1)?.body).toMatchObject({ filters: { groups: forSome } }));
});
