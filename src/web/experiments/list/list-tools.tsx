import type { ReactNode } from 'react';
import input from '../../ui/input.module.css';
import { type Choice, FilterChip } from './filter-chip.tsx';
import type { ListSearch } from './list-search.ts';
import styles from './list-tools.module.css';

interface Props {
  search: ListSearch;
  owners: readonly string[];
  onChange: (search: ListSearch) => void;
  /** What can be done with the rows that are left. */
  children: ReactNode;
}

const statuses: Choice<ListSearch['status']>[] = [
  { value: null, words: 'any' },
  { value: 'draft', words: 'draft' },
  { value: 'running', words: 'running' },
  { value: 'ended', words: 'ended' },
];

const healths: Choice<ListSearch['health']>[] = [
  { value: null, words: 'any' },
  { value: 'warning', words: 'wants a look' },
];

const archived: Choice<ListSearch['archived']>[] = [
  { value: 'hidden', words: 'hidden' },
  { value: 'shown', words: 'shown' },
  { value: 'only', words: 'only these' },
];

/** Narrows the list: a search over names, keys and events, and one chip per filter. */
export function ListTools({ search, owners, onChange, children }: Props) {
  const set = (change: Partial<ListSearch>) => onChange({ ...search, ...change });
  const people: Choice<string | null>[] = [
    { value: null, words: 'anyone' },
    ...owners.map((owner) => ({ value: owner, words: owner })),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element for it is too young for the browsers that the console serves
    <div role="search" className={styles['tools']}>
      <input
        className={`${input['input']} ${styles['find']}`}
        type="search"
        aria-label="Find an experiment"
        placeholder="Name, flag key or event"
        value={search.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <FilterChip
        label="Archived"
        choices={archived}
        value={search.archived}
        usual="hidden"
        always
        onChoose={(value) => set({ archived: value })}
      />
      <FilterChip
        label="Status"
        choices={statuses}
        value={search.status}
        usual={null}
        onChoose={(status) => set({ status })}
      />
      <FilterChip
        label="Owner"
        choices={people}
        value={search.owner}
        usual={null}
        onChoose={(owner) => set({ owner })}
      />
      <FilterChip
        label="Health"
        choices={healths}
        value={search.health}
        usual={null}
        onChoose={(health) => set({ health })}
      />
      <span className={styles['end']}>{children}</span>
    </div>
  );
}
