import type { Experiment } from '#contract/experiment.ts';
import { plannedEnd } from '#verdict/planned-end.ts';
import type { Db } from '../db/connection-pool.ts';

/** A schedule whose time has come. */
export interface DueSchedule {
  id: number;
  project_id: number;
  /** When it should have acted, ISO 8601. */
  at: string;
}

/** How many schedules of a kind act in one tick. The others act in the next one. */
const MAX_DUE = 100;

/** Returns the drafts whose scheduled start has come, the earliest first. */
export const dueStarts = (db: Db, now: Date): Promise<DueSchedule[]> =>
  db
    .selectFrom('experiment')
    .select(['id', 'project_id', 'scheduled_start as at'])
    .where('scheduled_start', '<=', now.toISOString())
    .orderBy('scheduled_start')
    .limit(MAX_DUE)
    .$narrowType<{ at: string }>()
    .execute();

/** The experiments that are running, so that a schedule can end them. */
const runningExperiments = (db: Db, now: Date) =>
  db
    .selectFrom('experiment as e')
    .innerJoin('project as p', 'p.id', 'e.project_id')
    .where('e.scheduled_start', 'is', null)
    .where('e.start_date', '<=', now.toISOString())
    .where((eb) => eb.or([eb('e.end_date', 'is', null), eb('e.end_date', '>', now.toISOString())]));

type Ending = Pick<Experiment, 'scheduled_end' | 'ends_on_plan' | 'start_date' | 'parameters'>;

/** Returns when a schedule ends an experiment: at the scheduled time, or on the planned day; null without a schedule. */
export function scheduledEndOf(experiment: Ending, timeZone: string): string | null {
  return experiment.scheduled_end ?? (experiment.ends_on_plan ? plannedEnd(experiment, timeZone) : null);
}

/**
 * Returns the running experiments whose end has come, the earliest first.
 * @param ships those that ship a variant then, or those that do not. A ship waits for results, and other ends do not.
 */
export async function dueEnds(db: Db, now: Date, { ships }: { ships: boolean }): Promise<DueSchedule[]> {
  const ending = await runningExperiments(db, now)
    .where('e.end_action', ships ? '=' : '<>', 'ship')
    .select(['e.id', 'e.project_id', 'e.scheduled_end', 'e.ends_on_plan', 'e.start_date', 'e.parameters', 'p.timezone'])
    .where((eb) => eb.or([eb('e.scheduled_end', '<=', now.toISOString()), eb('e.ends_on_plan', '=', true)]))
    .execute();
  return ending
    .flatMap(({ id, project_id, timezone, ...experiment }) => {
      const at = scheduledEndOf(experiment, timezone);
      return at !== null && Date.parse(at) <= now.getTime() ? [{ id, project_id, at }] : [];
    })
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(0, MAX_DUE);
}
