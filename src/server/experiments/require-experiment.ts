import { notFound } from '#contract/problem.ts';
import type { Db } from '../db/connection-pool.ts';
import type { StoredProject } from '../projects/store.ts';
import { recordId } from '../request/record-id.ts';
import { findExperiment, type StoredExperiment } from './store.ts';

/** Parses an experiment id from a path. Throws 404 if no record can have this id. */
export function parseExperimentId(text: string): number {
  const id = recordId(text);
  if (id === null) throw notFound('Not found.');
  return id;
}

/** Returns the experiment with the id from a path. Throws 404 if the project has no experiment with this id. */
export async function requireExperiment(db: Db, project: StoredProject, id: string): Promise<StoredExperiment> {
  const experiment = await findExperiment(db, project.id, parseExperimentId(id));
  if (!experiment) throw notFound('Not found.');
  return experiment;
}
