import type { ProjectListItem } from '#contract/project.ts';
import { type ProjectSearch, type ProjectSortKey, projectFilter, projectFilterKeys } from './project-search.ts';

type Projects = readonly ProjectListItem[];

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Returns the value that a project is sorted by: a text, or a position among the possible values of a filter. */
function rankOf(project: ProjectListItem, sort: ProjectSortKey): string | number {
  if (sort === 'name') return project.name ?? '';
  const { getValue, choices } = projectFilter(sort);
  return choices ? choices.indexOf(getValue(project)) : getValue(project);
}

const compare = (a: string | number, b: string | number) =>
  typeof a === 'string' && typeof b === 'string' ? collator.compare(a, b) : Number(a) - Number(b);

/** Returns the projects sorted by a column. If `sort` is null, returns them in the server's order. */
export function sortProjects(projects: Projects, sort: ProjectSortKey | null, descending: boolean): Projects {
  if (sort === null) return projects;
  const direction = descending ? -1 : 1;
  return projects
    .map((project) => ({ project, rank: rankOf(project, sort) }))
    .sort((a, b) => direction * compare(a.rank, b.rank))
    .map(({ project }) => project);
}

/**
 * The minimum length of words that are searched in tokens and UUIDs. Shorter words occur in too many tokens and UUIDs by
 * chance.
 */
const MIN_TOKEN_LETTERS = 4;

/** Returns whether the name, id, UUID or token of a project contains a word. The word must be in lower case. */
function hasWord({ name, id, uuid, api_token }: ProjectListItem, word: string): boolean {
  if (`${name}\n${id}`.toLowerCase().includes(word)) return true;
  return word.length >= MIN_TOKEN_LETTERS && `${uuid}\n${api_token}`.toLowerCase().includes(word);
}

/** Returns the projects that contain all words of the search and match the filters. */
export function filterProjects(projects: Projects, { text, filters }: Pick<ProjectSearch, 'text' | 'filters'>) {
  const wanted = text.toLowerCase().split(/\s+/);
  const set = projectFilterKeys.filter((key) => filters[key] !== undefined);
  return projects.filter(
    (project) =>
      set.every((key) => projectFilter(key).getValue(project) === filters[key]) &&
      wanted.every((word) => hasWord(project, word)),
  );
}
