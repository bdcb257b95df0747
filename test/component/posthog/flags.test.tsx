import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { editGroup } from '#test/support/edit-field.ts';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

test('on PostHog, the flag of a running experiment shows who matches, and is changed after a confirmation', async () => {
  const posthog = startPostHog('2026-06', { scopes: ['*'] });
  const user = userEvent.setup();
  await openPostHog(posthog, `/projects/${PROJECT}/experiments/${RUNNING}`);
  await user.click((await screen.findAllByRole('link', { name: /^Flag on/ }))[0] as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Release conditions' })).toBeVisible();
  expect(await screen.findByText('1,200 people of 4,800 match.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Served to' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Distinct ID' })).toBeNull();

  const rows = await editGroup('Release conditions');
  const percent = rows.getByRole('spinbutton', { name: 'Percentage of condition 1' });
  await user.clear(percent);
  await user.type(percent, '40');
  expect(screen.queryByRole('textbox', { name: 'Reason for the change' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  expect(posthog.writes().filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.click(await screen.findByRole('checkbox', { name: /a running experiment uses this flag/ }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  await waitFor(() => expect(posthog.writes().at(-1)).toMatchObject({ method: 'PATCH' }));
  const { body } = posthog.writes().at(-1) ?? {};
  expect(body).toMatchObject({ filters: { groups: [{ rollout_percentage: 40 }] } });
  expect(body).not.toHaveProperty('change_reason');
});
