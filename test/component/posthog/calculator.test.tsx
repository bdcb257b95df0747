import { expect, test } from 'vitest';
import { editGroup, unlockMetrics } from '#test/support/edit-field.ts';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import type { Wire } from '#test/support/posthog/generations.ts';
import { PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const setup = `/projects/${PROJECT}/experiments/${RUNNING}/setup`;

test.each([
  ['a share', 0, '21 %, 482 participants per day', '21', null],
  ['a mean', 1, '10 per participant, standard deviation 30.1, 482 participants per day', '10', '30.1'],
] as const)(
  'the calculator uses the last run of %s, and starts none',
  async (_, first, figures, baseline, deviation) => {
    const posthog = startPostHog('2026-06');
    const { metrics } = posthog.record(RUNNING) as { metrics: Wire[] };
    posthog.change(RUNNING, { metrics: [metrics[first], ...metrics.toSpliced(first, 1)] });
    const { user } = await openPostHog(posthog, setup);
    await unlockMetrics();
    const variants = await editGroup('Variants and plan');
    await user.click(variants.getByText('Sample size calculator'));
    await user.click(await variants.findByRole('button', { name: `Use current results: ${figures}` }));

    expect(variants.getByRole('textbox', { name: /^(Baseline conversion rate|Current mean)/ })).toHaveValue(baseline);
    if (deviation !== null)
      expect(variants.getByRole('textbox', { name: /^Standard deviation/ })).toHaveValue(deviation);
    expect(posthog.writes()).toEqual([]);
    expect(posthog.received.some(({ path }) => path.endsWith('/results/'))).toBe(false);
  },
);

test('the calculator uses a run only while the limits of extreme values are the same', async () => {
  const posthog = startPostHog('2026-06');
  const { metrics } = posthog.record(RUNNING) as { metrics: Wire[] };
  posthog.change(RUNNING, { metrics: [{ ...metrics[1], upper_bound_percentile: 0.99 }] });
  const { user } = await openPostHog(posthog, setup);
  await unlockMetrics();
  const useResults = { name: /^Use current results: / };
  const openCalculator = async () => {
    const variants = await editGroup('Variants and plan');
    await user.click(variants.getByText('Sample size calculator'));
    await variants.findByRole('textbox', { name: /^Minimum detectable effect/ });
    return variants;
  };
  const changeLimits = async () => {
    const goals = await editGroup('Metrics per person');
    await user.click(goals.getByRole('checkbox', { name: 'Ignore zeros for the highest percentile' }));
  };
  expect(await (await openCalculator()).findByRole('button', useResults)).toBeVisible();

  await changeLimits();
  expect((await openCalculator()).queryByRole('button', useResults)).toBeNull();
  await changeLimits();
  expect(await (await openCalculator()).findByRole('button', useResults)).toBeVisible();
});

test('PostHog is not asked to measure the past of a draft', async () => {
  const posthog = startPostHog('2026-06');
  const { metrics } = posthog.record(RUNNING) as { metrics: Wire[] };
  posthog.change(RUNNING, { metrics, start_date: null });
  const { user } = await openPostHog(posthog, setup);
  const variants = await editGroup('Variants and plan');
  await user.click(variants.getByText('Sample size calculator'));

  expect(await variants.findByText('Enter estimates from the past.')).toBeVisible();
  expect(posthog.received.some(({ path }) => path.includes('past_figures'))).toBe(false);
});
