import { statusOf } from '#contract/experiment.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { findHealthIssues } from '../health/experiment-health.ts';
import { shippedVariant, splitOf } from '../variant-split.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

const flagIssues = new Set([
  'flag_deleted',
  'flag_inactive',
  'ended_flag_on',
  'one_sided',
  'plan_differs',
  'bad_split',
]);

/** Checks whether the feature flag's state fits the experiment's status, and whether it serves the variants as planned. */
export function checkFlag({ experiment, now }: CheckInput): ResultsCheck {
  const issue = findHealthIssues(experiment, now).find(({ code }) => flagIssues.has(code));
  if (issue) return { code: 'flag', tone: 'warning', label: 'Check the flag', detail: issue.label };
  if (!experiment.feature_flag)
    return { code: 'flag', tone: 'open', label: 'Flag unknown', detail: 'the server does not report the flag' };
  const shipped = shippedVariant(experiment);
  const served = shipped === null ? formatCountOf(splitOf(experiment).length, 'variant') : `only ${shipped}`;
  const state = experiment.feature_flag.active === true ? `on, serving ${served}` : 'off';
  const hasEnded = statusOf(experiment, now) === 'ended';
  const fact = `Flag ${state.replace('serving', 'serves')}`;
  return { code: 'flag', tone: 'good', label: 'Flag OK', detail: hasEnded ? `ended, ${state}` : state, fact };
}
