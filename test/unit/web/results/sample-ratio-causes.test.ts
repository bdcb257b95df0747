import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { sampleRatioCauses } from '#web/experiments/results/checks/sample-ratio-causes.ts';

const legacyGoal = (filter_test_accounts: boolean) => ({
  filters: { events: [{ id: 'signed_up' }], filter_test_accounts },
  exposure_criteria: null,
});
const goal = {
  kind: 'ExperimentMetric',
  metric_type: 'mean',
  uuid: 'a',
  source: { kind: 'EventsNode', event: 'paid' },
};
const exposure = (filterTestAccounts: boolean) => ({
  filters: { events: [{ id: 'signed_up' }], filter_test_accounts: !filterTestAccounts },
  metrics: [goal],
  exposure_criteria: { filterTestAccounts },
});

test.each([
  ['a legacy goal that counts test accounts', legacyGoal(false), 'test accounts count'],
  ['a legacy goal without test accounts', legacyGoal(true), 'Test accounts are excluded'],
  ['exposure criteria that count test accounts', exposure(false), 'test accounts count'],
  ['exposure criteria without test accounts', exposure(true), 'Test accounts are excluded'],
  ['no exposure criteria', { ...exposure(true), exposure_criteria: null }, 'Test accounts are excluded'],
])('the advice on an uneven split fits %s', (_, settings, words) => {
  const experiment = { feature_flag_key: 'button', ...settings } as unknown as Experiment;
  const advice = sampleRatioCauses(experiment, 'test').find(({ name }) => name.startsWith('Bots'));

  expect(advice?.check).toContain(words);
});
