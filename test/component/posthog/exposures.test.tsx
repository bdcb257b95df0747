import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import bayesian from '#test/support/posthog/answers/run-bayesian.json' with { type: 'json' };
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import type { Wire } from '#test/support/posthog/generations.ts';
import type { Options } from '#test/support/posthog/world.ts';
import { PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openDetails } from '../experiments/open-results.ts';
import { openPostHog } from './open-posthog.ts';

const scopes = ['project:read', 'experiment:read', 'query:read'];
const exposures = { sample_ratio_mismatch: { expected: {}, p_value: 0.0000004 }, bias_risk: 'high' };

/** A PostHog whose results have an uneven split. */
function uneven(options: Options) {
  const text = JSON.stringify(bayesian).replaceAll('"number_of_samples":4795', '"number_of_samples":3995');
  return startPostHog('2026-06', { latest: JSON.parse(text) as Wire, ...options });
}

const questions = ({ received }: ReturnType<typeof startPostHog>) =>
  received.filter(({ body }) => (body?.['query'] as Wire | undefined)?.['kind'] === 'ExperimentExposureQuery');

async function openSplit(posthog: ReturnType<typeof startPostHog>) {
  const { user } = await openPostHog(posthog, `/projects/${PROJECT}/experiments/${RUNNING}/results`);
  await openDetails(user);
  return screen.findByRole('region', { name: 'Split' });
}

test('beside the failed check of the split is what PostHog says about it', async () => {
  const split = await openSplit(uneven({ scopes, exposures }));
  await waitFor(() => expect(split).toHaveTextContent('PostHog’s own test of the split: p <0.001.'));
  expect(split).toHaveTextContent('Bias risk reported by PostHog: high.');
});

test.each([
  ['does not know the question', { scopes }],
  ['refuses the key', { scopes: ['project:read', 'experiment:read'], exposures }],
  ['says something else', { scopes, exposures: { sample_ratio_mismatch: 'x', bias_risk: null } }],
])('if PostHog %s, only the check of the console is shown', async (_, options) => {
  const posthog = uneven(options);
  const split = await openSplit(posthog);
  await waitFor(() => expect(questions(posthog)).toHaveLength(1));
  expect(split).toHaveTextContent('Possible causes');
  expect(split).not.toHaveTextContent(/PostHog’s own test|Bias risk/);
});

test('PostHog is not asked about an even split', async () => {
  const posthog = startPostHog('2026-06', { scopes, exposures });
  const { user } = await openPostHog(posthog, `/projects/${PROJECT}/experiments/${RUNNING}/results`);
  await openDetails(user);
  await screen.findByRole('region', { name: 'Method' });
  expect(questions(posthog)).toEqual([]);
});
