import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import { PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const results = `/projects/${PROJECT}/experiments/${RUNNING}/results`;
const scopes = ['project:read', 'experiment:read', 'experiment:write', 'query:read'];

type Metric = Record<string, unknown> & { uuid: string };

const sentMetrics = (posthog: ReturnType<typeof startPostHog>): Metric[] => {
  const patch = posthog.writes().find(({ method }) => method === 'PATCH');
  return (patch?.body as { metrics: Metric[] } | undefined)?.metrics ?? [];
};

const kept = { property: '$browser', type: 'event', normalize_url: false };

/** Returns a PostHog whose goal has a breakdown. */
function withBreakdown() {
  const posthog = startPostHog('2026-06', { scopes });
  const { metrics } = posthog.record(RUNNING) as { metrics: Metric[] };
  posthog.change(RUNNING, {
    metrics: metrics.map((metric, at) => (at === 0 ? { ...metric, breakdownFilter: { breakdowns: [kept] } } : metric)),
  });
  return posthog;
}

test.each(['2025', '2026-03', '2026-06'] as const)(
  'on PostHog of %s, a breakdown is stored with the metric, and its results are computed again',
  async (generation) => {
    const posthog = startPostHog(generation, { scopes });
    const { user } = await openPostHog(posthog, results);
    await user.click(await screen.findByRole('button', { name: 'Break down by…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Break down the goal' }));
    await user.type(dialog.getByLabelText('Property 1'), ' $browser ');
    await user.click(dialog.getByRole('button', { name: 'Add property' }));
    await user.type(dialog.getByLabelText('Property 2'), 'plan');
    await user.selectOptions(dialog.getByLabelText('Whose property 2'), 'person');
    const before = posthog.received.length;
    await user.click(dialog.getByRole('button', { name: 'Save breakdown' }));

    expect(await screen.findByText('Saved: the results are calculated again.')).toBeVisible();
    const [goal, ...others] = sentMetrics(posthog);
    expect(goal?.['breakdownFilter']).toEqual({
      breakdowns: [
        { property: '$browser', type: 'event' },
        { property: 'plan', type: 'person' },
      ],
    });
    expect(others.every((metric) => metric['breakdownFilter'] === undefined)).toBe(true);
    const isComputed = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && (path.endsWith('/metrics_recalculation/') || path.endsWith('/query/'));
    await waitFor(() => expect(posthog.received.slice(before).some(isComputed)).toBe(true));
  },
);

test('a breakdown keeps what PostHog stored about a property', async () => {
  const posthog = withBreakdown();
  const { user } = await openPostHog(posthog, results);
  await user.click(await screen.findByRole('button', { name: 'Break down by…' }));
  await user.click(await screen.findByRole('button', { name: 'Add property' }));
  await user.type(screen.getByLabelText('Property 2'), '$os');
  await user.click(screen.getByRole('button', { name: 'Save breakdown' }));
  await screen.findByText('Saved: the results are calculated again.');

  const breakdowns = [kept, { property: '$os', type: 'event' }];
  expect(sentMetrics(posthog)[0]?.['breakdownFilter']).toEqual({ breakdowns });
});

test('a breakdown without properties is removed', async () => {
  const posthog = withBreakdown();
  const { user } = await openPostHog(posthog, results);
  await user.click(await screen.findByRole('button', { name: 'Break down by…' }));
  await user.click(await screen.findByRole('button', { name: 'Remove property 1' }));
  await user.click(screen.getByRole('button', { name: 'Save breakdown' }));
  await screen.findByText('Saved: the results are calculated again.');

  expect(sentMetrics(posthog)).not.toHaveLength(0);
  expect(sentMetrics(posthog)[0]).not.toHaveProperty('breakdownFilter');
});

test('a shared metric is not changed from one experiment', async () => {
  const posthog = startPostHog('2026-06', { scopes });
  const { metrics } = posthog.record(RUNNING) as { metrics: Metric[] };
  const [goal] = metrics;
  posthog.change(RUNNING, {
    metrics: [],
    saved_metrics: [{ id: 1, name: goal?.['name'], query: goal, metadata: { type: 'primary' } }],
  });
  await openPostHog(posthog, results);

  const button = await screen.findByRole('button', { name: 'Break down by…' });
  expect(button).toHaveAccessibleDescription('The goal is a shared metric. Change its breakdown in PostHog.');
});
