import { type Project, project } from '#contract/project.ts';
import type { StoredProject } from './store.ts';

const names = Object.keys(project.fields) as (keyof Project)[];

/** Returns a project in the form of the API for a caller with this level. Internal columns are not included. */
export function projectRecord(row: StoredProject, level: number | null): Project {
  const record: Record<string, unknown> = {};
  for (const name of names) record[name] = name === 'effective_membership_level' ? level : row[name];
  return record as Project;
}

/** Returns the response for a project. */
export const projectResponse = (row: StoredProject, level: number | null) => ({
  content: projectRecord(row, level),
  version: row.version,
});
