import type { FilterGroup, TimeWindow } from '../events/event-query.ts';
import { flagProperty } from '../events/flag-set.ts';
import { variantsOf } from '../experiments/flag.ts';
import type { StoredExperiment } from '../experiments/store.ts';
import type { StoredProject } from '../projects/store.ts';
import { type Day, daysIn } from './calendar-days.ts';
import { filterGroupIn } from './property-filters.ts';

/** What results are computed from: the project, the experiment and the current time. */
export interface ResultsInput {
  project: StoredProject;
  experiment: StoredExperiment;
  now: Date;
}

/** What all queries of an experiment share. */
export interface MeasurementContext {
  project_id: number;
  flag_key: string;
  /** The property that carries the variant on every event. */
  breakdown: string;
  variants: string[];
  window: TimeWindow;
  days: Day[];
  /** The experiment's own dates; null while it runs. */
  date_from: string;
  date_to: string | null;
  timezone: string;
  /** Excludes internal and test users. */
  testAccounts: FilterGroup;
  /** Aborts when no client waits for the results any more. */
  signal: AbortSignal;
}

/** The key of the variant that the others are compared with. */
export const CONTROL = 'control';

const earlier = (one: string, other: string) => (Date.parse(one) < Date.parse(other) ? one : other);

/** The measurement context of a launched experiment. Its window ends at the end date, or now if that is in the future. */
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

/** The part of a query that the context determines. */
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

/** Control first, then the others in the order that they have. */
export const controlFirst = <V extends { key: string }>(variants: readonly V[]): V[] =>
  [...variants].sort((one, other) => Number(other.key === CONTROL) - Number(one.key === CONTROL));
