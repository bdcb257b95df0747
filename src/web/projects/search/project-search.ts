import type { ProjectListItem } from '#contract/project.ts';
import type { SortOrder } from '../../ui/list/sort-heading.tsx';
import { formatSortOrder, parseChoice, parseList, parseSortOrder, withParams } from '../../ui/list/url-params.ts';
import type { UrlCodec } from '../../ui/list/use-list-url.ts';
import { onboardingStage, onboardingStages } from '../list/format-onboarding.ts';
import { type ProjectColumn, projectColumnKeys } from '../list/project-columns.ts';

interface Filter {
  label: string;
  /** Returns the filter value of a project. */
  getValue: (project: ProjectListItem) => string;
  /** All possible values, in order. If undefined, the values of the loaded projects are offered. */
  choices?: readonly string[];
}

/** The filters of the project list, by URL parameter. */
export const projectFilters = {
  timezone: { label: 'Time zone', getValue: ({ timezone }) => timezone ?? '' },
  ingested_event: {
    label: 'Events',
    getValue: ({ ingested_event }) => (ingested_event ? 'received' : 'none yet'),
    choices: ['received', 'none yet'],
  },
  onboarding: { label: 'Onboarding', getValue: onboardingStage, choices: onboardingStages },
  access_control: {
    label: 'Access',
    getValue: ({ access_control }) => (access_control ? 'project members' : 'everyone'),
    choices: ['everyone', 'project members'],
  },
  // `hidden` hides demo projects. `only demo` hides all others.
  is_demo: {
    label: 'Demo',
    getValue: ({ is_demo }) => (is_demo ? 'only demo' : 'hidden'),
    choices: ['hidden', 'only demo'],
  },
} satisfies Record<string, Filter>;

export type ProjectFilterKey = keyof typeof projectFilters;
export const projectFilterKeys = Object.keys(projectFilters) as ProjectFilterKey[];
export const projectFilter = (key: ProjectFilterKey): Filter => projectFilters[key];

export type ProjectSortKey = 'name' | Exclude<ProjectFilterKey, 'is_demo'>;
const sortKeys: readonly ProjectSortKey[] = ['name', 'timezone', 'ingested_event', 'onboarding', 'access_control'];

/** The search, filters, order and columns of the project list. All of them are in the URL. */
export interface ProjectSearch extends SortOrder<ProjectSortKey> {
  text: string;
  filters: Readonly<Partial<Record<ProjectFilterKey, string>>>;
  /** Null if the URL contains no columns. Then the saved columns are used. */
  columns: readonly ProjectColumn[] | null;
}

/** Parses the filters from URL parameters. If a filter has `choices`, ignores other values. */
function parseFilters(address: URLSearchParams): ProjectSearch['filters'] {
  const entries = projectFilterKeys.map((key) => {
    const { choices } = projectFilter(key);
    const word = address.get(key);
    return [key, choices ? parseChoice(choices, word) : word] as const;
  });
  return Object.fromEntries(entries.filter(([, word]) => word));
}

const read = (address: URLSearchParams): ProjectSearch => ({
  text: address.get('q') ?? '',
  filters: parseFilters(address),
  ...parseSortOrder(address, sortKeys),
  columns: parseList(projectColumnKeys, address.get('columns')),
});

const toParams = (search: ProjectSearch): Record<string, string | null> => ({
  q: search.text || null,
  ...Object.fromEntries(projectFilterKeys.map((key) => [key, search.filters[key] ?? null])),
  sort: formatSortOrder(search),
  columns: search.columns?.join(',') ?? null,
});

/** Reads and writes the search in the URL. After a change that affects the rows, the list shows its first page. */
export const projectSearchCodec: UrlCodec<ProjectSearch> = {
  read,
  change: (address, change) => {
    const next = withParams(address, toParams({ ...read(address), ...change }));
    const isAboutRows = Object.keys(change).some((name) => name !== 'columns');
    if (isAboutRows) next.delete('offset');
    return next;
  },
};

/** Returns whether all projects must be loaded, because the API can neither search, filter nor sort. */
export const needsAllProjects = ({ text, filters, sort }: ProjectSearch): boolean =>
  text.trim() !== '' || sort !== null || Object.keys(filters).length > 0;
