import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const RESULTS = `/projects/${PROJECT}/experiments/${RUNNING}/results`;

/** Returns an entry of a colleague who changed the planned sample size to that of the record. */
const planChange = (created_at: string) => ({
  user: { first_name: 'Ines', email: null },
  activity: 'updated',
  scope: 'Experiment',
  item_id: `${RUNNING}`,
  detail: {
    name: 'Short checkout',
    changes: [
      {
        type: 'Experiment',
        action: 'changed',
        field: 'running_time_calculation',
        before: { recommended_running_time: 19, recommended_sample_size: 40_000 },
        after: { recommended_running_time: 19, recommended_sample_size: 9600 },
      },
    ],
  },
  created_at,
});
const CHANGED = /^The plan was changed after the launch, and the plan of the launch is unknown\./;

test('on PostHog, a plan that was changed after the launch needs stronger evidence, and the page says why', async () => {
  const posthog = startPostHog('2026-06', { activity: [planChange('2026-10-15T08:00:00Z')] });
  const { user } = await openPostHog(posthog, RESULTS);

  expect(await screen.findByText(CHANGED)).toBeVisible();
  expect(screen.getByRole('heading', { name: /^test is probably better than control/ })).toBeVisible();
  expect(posthog.received.filter(({ path }) => /experiments\/\d+\/activity\/$/.test(path))).toHaveLength(1);

  await user.click(screen.getAllByRole('link', { name: 'Experiments' })[0] as HTMLElement);
  expect(await screen.findByRole('link', { name: /^Result: .*test is probably better/ })).toBeVisible();
});

test('on PostHog, a plan that was changed before the launch decides', async () => {
  const posthog = startPostHog('2026-06', { activity: [planChange('2026-09-30T08:00:00Z')] });
  await openPostHog(posthog, RESULTS);

  expect(await screen.findByRole('heading', { name: /^test is better than control/ })).toBeVisible();
  expect(posthog.received.some(({ path }) => /experiments\/\d+\/activity\/$/.test(path))).toBe(true);
  expect(screen.queryByText(CHANGED)).toBeNull();
});

test('PostHog of 2024 is not asked for the activity', async () => {
  const posthog = startPostHog('2024');
  await openPostHog(posthog, RESULTS);

  await screen.findByRole('heading', { name: /^Goal: / });
  expect(posthog.received.some(({ path }) => /experiments\/\d+\/activity\/$/.test(path))).toBe(false);
});
