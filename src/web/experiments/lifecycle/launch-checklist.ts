import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { formatSplit, plannedSplit, splitError } from '#contract/variant-shares.ts';
import { plannedDays } from '#verdict/experiment-day.ts';
import { metricError } from '#verdict/health/metric-errors.ts';
import { formatMetric, hasMetric } from '#verdict/metric.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { metricsError } from '../../fields/metrics/metrics-error.ts';
import { formatAudience } from './format-audience.ts';

/** One item to check before a launch. */
export interface ChecklistItem {
  /** The id of the element on the setup page that the item links to. */
  field: 'filters' | 'metrics' | 'parameters' | 'description' | 'end_date' | 'feature_flag' | 'feature_flag_key';
  /** `missing`: a recommended value is not set. `wrong`: the results would be useless. */
  state: 'good' | 'missing' | 'wrong';
  text: string;
  /** Whether the server refuses the launch. */
  blocks?: boolean;
}

const isFlagDeleted = ({ feature_flag }: Experiment) => feature_flag?.deleted === true;

function checkSplit(experiment: Experiment): ChecklistItem[] {
  const planned = plannedSplit(experiment.parameters);
  const shares = planned.length > 0 ? planned : splitOf(experiment);
  if (shares.length === 0 && isFlagDeleted(experiment)) return [];
  const error = shares.length === 0 ? 'The server reports no variants.' : splitError(shares);
  return error
    ? [{ field: 'parameters', state: 'wrong', text: error, blocks: true }]
    : [
        {
          field: 'parameters',
          state: 'good',
          text: `${shares.length} variants, ${formatSplit(shares)}, in total 100%.`,
        },
      ];
}

const checkAudience = (experiment: Experiment): ChecklistItem[] =>
  isFlagDeleted(experiment)
    ? []
    : [{ field: 'feature_flag', state: 'good', text: `The flag serves ${formatAudience(experiment)}.` }];

function checkMetric(experiment: Experiment): ChecklistItem {
  const { filters, metrics } = experiment;
  const [goal] = metricsOf(experiment);
  if (goal && !goal.isLegacy) {
    const error = metricsError(metrics ?? []);
    return error
      ? { field: 'metrics', state: 'wrong', text: error }
      : { field: 'metrics', state: 'good', text: `The goal is ${goal.name}.` };
  }
  if (!hasMetric(filters))
    return {
      field: metrics === undefined ? 'filters' : 'metrics',
      state: 'wrong',
      text: 'No goal metric is set, so there will be no results.',
    };
  const error = metricError(filters);
  return error
    ? { field: 'filters', state: 'wrong', text: error }
    : { field: 'filters', state: 'good', text: `The goal is ${formatMetric(filters)}.` };
}

/** Returns an item for the events of the goal that the project has never received; none if that is unknown. */
function checkEvents(experiment: Experiment, received: ReadonlySet<string> | null): ChecklistItem[] {
  const [goal] = metricsOf(experiment);
  const unknown = (goal?.sources ?? []).flatMap(({ event }) =>
    event === null || received === null || received.has(event) ? [] : [`“${event}”`],
  );
  if (!goal || unknown.length === 0) return [];
  const text = `The project has never received ${[...new Set(unknown)].join(' and ')}. Check the name, or send the event once.`;
  return [{ field: goal.isLegacy ? 'filters' : 'metrics', state: 'missing', text }];
}

function checkPlan({ parameters }: Experiment): ChecklistItem {
  const days = plannedDays(parameters);
  return days === null
    ? {
        field: 'parameters',
        state: 'missing',
        text: 'No running time is planned, so there is no planned day for the decision.',
      }
    : { field: 'parameters', state: 'good', text: `Planned for ${formatCountOf(days, 'day')}.` };
}

function checkDescription({ description }: Experiment): ChecklistItem {
  return (description ?? '').trim() === ''
    ? { field: 'description', state: 'missing', text: 'Add a description of what is tested and why.' }
    : { field: 'description', state: 'good', text: 'The description is set.' };
}

/**
 * Returns an item if the end date is in the past. A draft can have an old end date, and a launch does not change it.
 */
function checkEnd({ end_date }: Experiment, now: number): ChecklistItem[] {
  const isPast = end_date !== null && Date.parse(end_date) <= now;
  return isPast
    ? [{ field: 'end_date', state: 'wrong', text: 'The end is in the past, so nothing would be counted.' }]
    : [];
}

const deletedFlag: ChecklistItem = {
  field: 'feature_flag_key',
  state: 'wrong',
  text: 'The flag was deleted, so no one would get a variant.',
  blocks: true,
};

/**
 * Returns the checklist for a launch.
 * @param received the names of the events that the project has received; null if unknown
 */
export function launchChecklist(
  experiment: Experiment,
  now: number,
  received: ReadonlySet<string> | null = null,
): ChecklistItem[] {
  return [
    ...(isFlagDeleted(experiment) ? [deletedFlag] : []),
    ...checkEnd(experiment, now),
    checkMetric(experiment),
    ...checkEvents(experiment, received),
    ...checkSplit(experiment),
    ...checkAudience(experiment),
    checkPlan(experiment),
    checkDescription(experiment),
  ];
}
