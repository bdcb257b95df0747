import { type Project, project } from '#contract/project.ts';
import type { Answer } from '../route.ts';
import type { StoredProject } from './store.ts';

const names = Object.keys(project.fields) as (keyof Project)[];

/** A project as the contract shows it to someone of this level; what the contract does not name stays behind. */
export function projectRecord(row: StoredProject, level: number | null): Project {
  const record: Record<string, unknown> = {};
  for (const name of names) record[name] = name === 'effective_membership_level' ? level : row[name];
  return record as Project;
}

/** A project as the answer of an operation. */
export const projectAnswer = (row: StoredProject, level: number | null): Answer<Project> => ({
  content: projectRecord(row, level),
  version: row.version,
});
