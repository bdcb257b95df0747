import { notFound } from '#contract/problem.ts';
import type { Db } from '../db/connection-pool.ts';
import type { StoredProject } from '../projects/store.ts';
import { recordId } from '../request/record-id.ts';
import { findExperiment, type StoredExperiment } from './store.ts';

/** The id of an experiment in a path. Throws 404 where no record can have it. */
export function experimentIdIn(text: string): number {
  const id = recordId(text);
  if (id === null) throw notFound('Not found.');
  return id;
}

/** The experiment that a path names. Throws 404 when the project has none with this id. */
export async function foundExperiment(db: Db, project: StoredProject, id: string): Promise<StoredExperiment> {
  const experiment = await findExperiment(db, project.id, experimentIdIn(id));
  if (!experiment) throw notFound('Not found.');
  return experiment;
}
