import type { Experiment } from '#contract/experiment.ts';
import { formatSplit, plannedSplit, splitError } from '#contract/variant-shares.ts';
import { metricError } from '#verdict/health/metric-errors.ts';
import { formatMetric, hasMetric } from '#verdict/metric.ts';
import { plannedDays } from '#verdict/timing.ts';
import { splitOf } from '#verdict/variant-split.ts';

/** One line to go through before a launch. */
export interface Check {
  /** Where on the page of the experiment the line is about: a field, or the number of planned days. */
  field: 'filters' | 'parameters' | 'description' | 'planned-days' | 'end_date' | 'feature_flag_key';
  /** `missing`: worth having; `wrong`: the results would be worth nothing. */
  state: 'good' | 'missing' | 'wrong';
  words: string;
}

function checkSplit(experiment: Experiment): Check {
  const planned = plannedSplit(experiment.parameters);
  const shares = planned.length > 0 ? planned : splitOf(experiment);
  const fault = splitError(shares);
  return fault
    ? { field: 'parameters', state: 'wrong', words: fault }
    : {
        field: 'parameters',
        state: 'good',
        words: `${shares.length} variants, ${formatSplit(shares)}, together 100%.`,
      };
}

function checkMetric({ filters }: Experiment): Check {
  const fault = hasMetric(filters) ? metricError(filters) : 'No goal metric is set, so nothing can be computed.';
  return fault
    ? { field: 'filters', state: 'wrong', words: fault }
    : { field: 'filters', state: 'good', words: `The goal is ${formatMetric(filters)}.` };
}

function checkPlan({ parameters }: Experiment): Check {
  const days = plannedDays(parameters);
  return days === null
    ? {
        field: 'planned-days',
        state: 'missing',
        words: 'No running time is planned, so nothing says when to look and decide.',
      }
    : { field: 'planned-days', state: 'good', words: `Planned for ${days} ${days === 1 ? 'day' : 'days'}.` };
}

function checkIdea({ description }: Experiment): Check {
  return (description ?? '').trim() === ''
    ? { field: 'description', state: 'missing', words: 'Nobody wrote down what is tried and why.' }
    : { field: 'description', state: 'good', words: 'The idea is written down.' };
}

/** A draft may have an end from before, which a launch leaves as it is. */
function checkEnd({ end_date }: Experiment, now: number): Check[] {
  const isPast = end_date !== null && Date.parse(end_date) <= now;
  return isPast
    ? [{ field: 'end_date', state: 'wrong', words: 'Its end lies in the past, so nothing would be counted.' }]
    : [];
}

function checkFlag({ feature_flag }: Experiment): Check[] {
  return feature_flag?.deleted === true
    ? [{ field: 'feature_flag_key', state: 'wrong', words: 'Its flag was deleted, so nobody would get a variant.' }]
    : [];
}

/** What to go through before an experiment is launched at this moment. */
export const checklistOf = (experiment: Experiment, now: number): Check[] => [
  ...checkFlag(experiment),
  ...checkEnd(experiment, now),
  checkMetric(experiment),
  checkSplit(experiment),
  checkPlan(experiment),
  checkIdea(experiment),
];
