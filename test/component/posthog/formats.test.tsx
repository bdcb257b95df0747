import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import bayesian from '#test/support/posthog/answers/run-bayesian.json' with { type: 'json' };
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import type { Wire } from '#test/support/posthog/generations.ts';
import { DRAFT, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openDetails } from '../experiments/open-results.ts';
import { openPostHog } from './open-posthog.ts';

const list = `/projects/${PROJECT}/experiments`;
const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement;

test('an extreme interval and chance of the server are readable, and never certain', async () => {
  const latest = structuredClone(bayesian);
  const [variant] = latest.results[0]?.result?.variant_results ?? [];
  Object.assign(variant ?? {}, { credible_interval: [-0.0001, 12345.678], chance_to_win: 0.999999 });
  const posthog = startPostHog('2026-06', { latest: latest as unknown as Wire });
  const { user } = await openPostHog(posthog, `${list}/${RUNNING}/results`);
  await openDetails(user);
  const [summary] = await screen.findAllByText('Reported by the server');
  await user.click(summary as HTMLElement);

  const table = await screen.findByRole('region', { name: /^Reported by the server: Goal/ });
  expect(table).toHaveTextContent('0.0% to over +9,999%');
  expect(table).not.toHaveTextContent(/-0\.0%/);
  expect(table).toHaveTextContent('>99.9% chance to be higher');
});

test('an unknown status is short enough for its badge, and its tooltip says that it is unknown', async () => {
  const posthog = startPostHog('2026-06');
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await posthog.fetch(input, init);
    if (!/experiments\/(\?.*)?$/.test(String(input))) return response;
    return new Response((await response.text()).replaceAll('"status":"running"', '"status":"under_review"'));
  };
  await openPostHog({ ...posthog, fetch }, list);

  await rowOf('Short checkout');
  const badge = screen.getByText('under_review');
  expect(badge.closest('[data-tooltip]')).toHaveAttribute('data-tooltip', 'under_review, not known to this console');
});

test('a variant key in another script is valid', async () => {
  const posthog = startPostHog('2026-06');
  const variants = ['control', 'größer-大'].map((key) => ({ key, rollout_percentage: 50 }));
  const flag = { ...(posthog.record(DRAFT)?.['feature_flag'] as Wire), filters: { multivariate: { variants } } };
  posthog.change(DRAFT, { feature_flag: flag, parameters: { feature_flag_variants: variants } });
  await openPostHog(posthog, list);

  expect(await rowOf('Green button')).not.toHaveTextContent(/invalid/);
});
