import type { ProjectListItem } from '#contract/project.ts';
import { filterKeys, filterOf, type ProjectSearch, type SortKey } from './project-search.ts';

type Projects = readonly ProjectListItem[];

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** What a project is ordered by: words by the alphabet, or by the order in which the choices stand. */
function rankOf(project: ProjectListItem, sort: SortKey): string | number {
  if (sort === 'name') return project.name ?? '';
  const { of, choices } = filterOf(sort);
  return choices ? choices.indexOf(of(project)) : of(project);
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);

/** The projects in the order of a column; without one, in that of the server. */
export function sortProjects(projects: Projects, sort: SortKey | null, descending: boolean): Projects {
  if (sort === null) return projects;
  const direction = descending ? -1 : 1;
  return projects
    .map((project) => ({ project, rank: rankOf(project, sort) }))
    .sort((a, b) => direction * compare(a.rank, b.rank))
    .map(({ project }) => project);
}

/** Shorter words are in nearly every token by accident. */
const TELLING = 4;

/** Finds a word, in lower case, in what people know a project by. */
function hasWord({ name, id, uuid, api_token }: ProjectListItem, word: string): boolean {
  if (`${name}\n${id}`.toLowerCase().includes(word)) return true;
  return word.length >= TELLING && `${uuid}\n${api_token}`.toLowerCase().includes(word);
}

/** The projects that a search lets through, in their order: those that have each of its words. */
export function findProjects(projects: Projects, { text, narrowed }: Pick<ProjectSearch, 'text' | 'narrowed'>) {
  const wanted = text.toLowerCase().split(/\s+/);
  const set = filterKeys.filter((key) => narrowed[key] !== undefined);
  return projects.filter(
    (project) =>
      set.every((key) => filterOf(key).of(project) === narrowed[key]) && wanted.every((word) => hasWord(project, word)),
  );
}
