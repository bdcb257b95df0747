import type { Json } from '#contract/field.ts';
import type { Db } from '../db/open.ts';
import type { StoredProject } from '../projects/store.ts';
import type { StoredExperiment } from './store.ts';

/** What is asked of the events of a project. */
export interface Question {
  project: StoredProject;
  experiment: StoredExperiment;
  /** A goal or a secondary metric: the filter of a funnel or a trend. */
  filters: Json;
  now: Date;
}

/** What was counted for each variant, as steps of a funnel or as series of a trend; empty when no event matched. */
export async function measure(_db: Db, _question: Question): Promise<Json[]> {
  return [];
}

/** Does a recent event of a metric carry the answer of a feature flag? */
export async function seesFlag(_db: Db, _project: StoredProject, _filters: Json): Promise<boolean> {
  return false;
}
