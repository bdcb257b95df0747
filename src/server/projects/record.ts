import { once } from '#contract/field.ts';
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

const answerOf = (row: StoredProject, level: number | null): Answer<Project> => {
  const content = projectRecord(row, level);
  return { content, version: row.version, text: once(() => JSON.stringify(content)) };
};

/** The answers made of a row, by level. A row that did not change is answered with the same text. */
const made = new WeakMap<StoredProject, Map<number | null, Answer<Project>>>();

/** A project as the answer of an operation. */
export function projectAnswer(row: StoredProject, level: number | null): Answer<Project> {
  const answers = made.get(row) ?? new Map<number | null, Answer<Project>>();
  const answer = answers.get(level) ?? answerOf(row, level);
  if (!answers.has(level)) made.set(row, answers.set(level, answer));
  return answer;
}
