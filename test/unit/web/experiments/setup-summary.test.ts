import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { summaryInSetup } from '../../../../src/web/experiments/setup/setup-summary.ts';

const served = [
  { key: 'control', rollout_percentage: 30 },
  { key: 'photo', rollout_percentage: 70 },
];

test.each([
  ['the variants of the record', { feature_flag_variants: served }, undefined, 'control 30%, photo 70%'],
  [
    'the flag’s variants if the record has none',
    {},
    { filters: { multivariate: { variants: served } } },
    'control 30%, photo 70%',
  ],
  ['that there are none if the flag has none either', {}, undefined, 'No variants'],
])('the setup page says %s', (_, parameters, feature_flag, shares) => {
  const experiment = { parameters, feature_flag } as unknown as Experiment;

  expect(summaryInSetup('variants', parameters, experiment)?.split('\n')[0]).toBe(shares);
});
