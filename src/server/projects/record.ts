import { type Project, project } from '#contract/project.ts';
import type { StoredProject } from './store.ts';

const names = Object.keys(project.fields) as (keyof Project)[];

/** A project as the contract shows it to a caller of this level. Columns that the contract does not name are left out. */
export function projectRecord(row: StoredProject, level: number | null): Project {
  const record: Record<string, unknown> = {};
  for (const name of names) record[name] = name === 'effective_membership_level' ? level : row[name];
  return record as Project;
}

/** A project in the format of a response. */
export const projectAnswer = (row: StoredProject, level: number | null) => ({
  content: projectRecord(row, level),
  version: row.version,
});
