import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import type { FilterGroup, TimeWindow } from '../events/entity.ts';
import { flagProperty } from '../events/flag-set.ts';
import { variantsOf } from '../experiments/flag.ts';
import type { StoredExperiment } from '../experiments/store.ts';
import type { StoredProject } from '../projects/store.ts';
import { type Day, daysIn } from './calendar-days.ts';
import { filterGroupIn } from './property-filters.ts';

/** The input for results: the project, the experiment and the current time. */
export interface ResultsInput {
  project: StoredProject;
  experiment: StoredExperiment;
  now: Date;
}

/** The data that all queries of an experiment use. */
export interface MeasurementContext {
  project_id: number;
  flag_key: string;
  /** The property that contains the variant on every event. */
  breakdown: string;
  variants: string[];
  window: TimeWindow;
  days: Day[];
  /** The experiment's start. */
  date_from: string;
  /** The experiment's end; null without an end date. */
  date_to: string | null;
  timezone: string;
  /** Excludes internal and test users. */
  testAccounts: FilterGroup;
  /** Aborts when no client is waiting for the results any more. */
  signal: AbortSignal;
}

const earlier = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other);

/**
 * Returns the measurement context of a launched experiment. Its window ends at the end date, or at the current time if
 * the end date is in the future or absent.
 */
export function measurementContext(
  { project, experiment, now }: ResultsInput,
  signal: AbortSignal,
): MeasurementContext {
  const date_from = experiment.start_date ?? now.toISOString();
  const to = earlier(experiment.end_date ?? now.toISOString(), now.toISOString());
  return {
    project_id: project.id,
    flag_key: experiment.feature_flag_key,
    breakdown: flagProperty(experiment.feature_flag_key),
    variants: variantsOf(experiment.feature_flag.filters).map(({ key }) => key),
    window: { from: date_from, to },
    days: daysIn(project.timezone, date_from, to),
    date_from,
    date_to: experiment.end_date,
    timezone: project.timezone,
    testAccounts: filterGroupIn(project.test_account_filters),
    signal,
  };
}

/** Returns the part of a query that depends only on the context. */
export const baseQueryOf = (
  { project_id, window, breakdown, variants, testAccounts }: MeasurementContext,
  withoutTests: boolean,
) => ({
  project_id,
  window,
  breakdown,
  variants,
  where: withoutTests ? testAccounts : ({ match: 'all', filters: [] } as const),
});

/** Returns the variants with control first. The other variants keep their order. */
export const controlFirst = <V extends { key: string }>(variants: readonly V[]): V[] =>
  [...variants].sort((one, other) => Number(other.key === CONTROL_KEY) - Number(one.key === CONTROL_KEY));
