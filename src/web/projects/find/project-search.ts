import type { ProjectListItem } from '#contract/project.ts';
import { oneOf, orderOf, orderText, withEntries } from '../../ui/list/address-entries.ts';
import type { Order } from '../../ui/list/sort-heading.tsx';
import type { InAddress } from '../../ui/list/use-list-address.ts';
import { type ColumnKey, projectColumns } from '../columns.ts';
import { onboardingStage, onboardingStages } from '../onboarding-words.ts';

interface Filter {
  label: string;
  /** What a project has of it, in words. */
  of: (project: ProjectListItem) => string;
  /** Everything that a project can have of it, in order; absent where that is known only from the projects. */
  choices?: readonly string[];
}

/** What the list of projects can be narrowed by, under the name in the address. */
export const filters = {
  timezone: { label: 'Time zone', of: ({ timezone }) => timezone ?? '' },
  ingested_event: {
    label: 'Events',
    of: ({ ingested_event }) => (ingested_event ? 'receiving' : 'none yet'),
    choices: ['receiving', 'none yet'],
  },
  onboarding: { label: 'Onboarding', of: onboardingStage, choices: onboardingStages },
  access_control: {
    label: 'Access',
    of: ({ access_control }) => (access_control ? 'listed members' : 'everyone'),
    choices: ['everyone', 'listed members'],
  },
  // A list that is narrowed to projects without demo data is one that hides those with it.
  is_demo: {
    label: 'Demo',
    of: ({ is_demo }) => (is_demo ? 'only these' : 'hidden'),
    choices: ['hidden', 'only these'],
  },
} satisfies Record<string, Filter>;

export type FilterKey = keyof typeof filters;
export const filterKeys = Object.keys(filters) as FilterKey[];
export const filterOf = (key: FilterKey): Filter => filters[key];

export type SortKey = 'name' | Exclude<FilterKey, 'is_demo'>;
const sortKeys: readonly SortKey[] = ['name', 'timezone', 'ingested_event', 'onboarding', 'access_control'];

/** What the list of projects is searched for, narrowed to and sorted by; all of it stands in the address. */
export interface ProjectSearch extends Order<SortKey> {
  text: string;
  narrowed: Readonly<Partial<Record<FilterKey, string>>>;
  /** Null where the address leaves them to the device. */
  columns: readonly ColumnKey[] | null;
}

/** What an address narrows a list to; a word that means nothing is passed over. */
function narrowedIn(address: URLSearchParams): ProjectSearch['narrowed'] {
  const entries = filterKeys.map((key) => {
    const { choices } = filterOf(key);
    const word = address.get(key);
    return [key, choices ? oneOf(choices, word) : word] as const;
  });
  return Object.fromEntries(entries.filter(([, word]) => word));
}

const read = (address: URLSearchParams): ProjectSearch => ({
  text: address.get('q') ?? '',
  narrowed: narrowedIn(address),
  ...orderOf(address, sortKeys),
  columns: projectColumns.read(address.get('columns')),
});

const entriesOf = (search: ProjectSearch): Record<string, string | null> => ({
  q: search.text || null,
  ...Object.fromEntries(filterKeys.map((key) => [key, search.narrowed[key] ?? null])),
  sort: orderText(search),
  columns: search.columns?.join(',') ?? null,
});

/** Reads a search from an address, and writes a change of it into one; other rows start at their first page again. */
export const inAddress: InAddress<ProjectSearch> = {
  read,
  change: (address, change) => {
    const next = withEntries(address, entriesOf({ ...read(address), ...change }));
    const isAboutRows = Object.keys(change).some((name) => name !== 'columns');
    if (isAboutRows) next.delete('offset');
    return next;
  },
};

/** Servers neither search nor sort, so that whoever wants it needs all projects here. */
export const needsAll = ({ text, narrowed, sort }: ProjectSearch): boolean =>
  text.trim() !== '' || sort !== null || Object.keys(narrowed).length > 0;
