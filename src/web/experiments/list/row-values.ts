import { type Experiment, type ExperimentStatus, statusOf } from '#contract/experiment.ts';
import { personName } from '#contract/format/person-name.ts';
import { experimentDayOf } from '#verdict/experiment-day.ts';
import { findHealthIssues, type HealthIssue } from '#verdict/health/experiment-health.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { goalEvents, goalText } from '../goal-text.ts';

/** The values of a row for searching and sorting. */
export interface RowValues {
  status: ExperimentStatus;
  owner: string;
  /** The names of the goal's events and actions. */
  events: readonly string[];
  goal: string;
  /** The text that is searched, in lower case: name, flag key and goal. */
  searchText: string;
  /** The number of the current day, from 1. After the end, the number of the last day. -1 before the start. */
  days: number;
  variants: number;
  /** The experiment's health issues, without the check for shared flag keys. */
  issues: readonly HealthIssue[];
}

/** Returns the name or the email address of the person who created an experiment; empty if unknown. */
export const ownerOf = ({ created_by }: Pick<Experiment, 'created_by'>): string => personName(created_by ?? {});

function computeValues(experiment: Experiment, now: number): RowValues {
  const goal = goalText(experiment);
  let issues: readonly HealthIssue[] | null = null;
  return {
    status: statusOf(experiment, now),
    owner: ownerOf(experiment),
    events: goalEvents(experiment),
    goal,
    searchText: [experiment.name, experiment.feature_flag_key, goal].filter(Boolean).join(' ').toLowerCase(),
    days: experimentDayOf(experiment, now).day ?? -1,
    variants: splitOf(experiment).length,
    // Computed on first use, because most rows never need it.
    get issues() {
      issues ??= findHealthIssues(experiment, now);
      return issues;
    },
  };
}

const cache = new WeakMap<Experiment, { now: number; values: RowValues }>();

/** Returns a row's values at the time `now`. Caches the last values of each experiment. */
export function rowValues(experiment: Experiment, now: number): RowValues {
  const last = cache.get(experiment);
  if (last?.now === now) return last.values;
  const values = computeValues(experiment, now);
  cache.set(experiment, { now, values });
  return values;
}

/** Returns a row's health issues. Reports a shared flag key if `isKeyShared` is true. */
export const healthIssuesOf = (experiment: Experiment, now: number, isKeyShared: boolean): readonly HealthIssue[] =>
  isKeyShared ? findHealthIssues(experiment, now, true) : rowValues(experiment, now).issues;
