import type { Choice } from '../../ui/filter-panel.tsx';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import type { filterChoices } from './filter-and-sort.ts';
import type { ListSearch } from './list-search-params.ts';

interface Props {
  search: ListSearch;
  /** The values of the loaded rows. */
  choices: ReturnType<typeof filterChoices>;
  /** Called while the user types, and when the input loses the focus. */
  onType: (text: string) => void;
  onLeave: () => void;
  onChange: (change: Partial<ListSearch>) => void;
}

const statuses: Choice<ListSearch['status']>[] = [
  { value: null, words: 'any' },
  { value: 'draft', words: 'draft' },
  { value: 'running', words: 'running' },
  { value: 'ended', words: 'ended' },
];

const healths: Choice<ListSearch['health']>[] = [
  { value: null, words: 'any' },
  { value: 'warning', words: 'has warnings' },
];

const archived: Choice<ListSearch['archived']>[] = [
  { value: 'hidden', words: 'hidden' },
  { value: 'shown', words: 'shown' },
  { value: 'only', words: 'only these' },
];

const withAny = (any: string, texts: readonly string[]): Choice<string | null>[] => [
  { value: null, words: any },
  ...texts.map((text) => ({ value: text, words: text })),
];

/** The search over names, keys and events, and one chip per filter. */
export function ListFilters({ search, choices, onType, onLeave, onChange }: Props) {
  const { archived: mode, status, owner, flag, event, health } = search;
  return (
    <ListTools
      label="Search experiments"
      placeholder="Name, flag key or event"
      text={search.text}
      onType={onType}
      onLeave={onLeave}
    >
      <FilterChip
        label="Archived"
        choices={() => archived}
        value={mode}
        usual="hidden"
        said={archived.find(({ value }) => value === mode)?.words}
        always
        onChoose={(value) => onChange({ archived: value })}
      />
      <FilterChip
        label="Status"
        choices={() => statuses}
        value={status}
        usual={null}
        onChoose={(value) => onChange({ status: value })}
      />
      <FilterChip
        label="Owner"
        choices={() => withAny('anyone', choices.owners())}
        value={owner}
        usual={null}
        onChoose={(value) => onChange({ owner: value })}
      />
      <FilterChip
        label="Flag key"
        choices={() => withAny('any', choices.flags())}
        value={flag}
        usual={null}
        onType={(text) => onChange({ flag: text })}
        onChoose={(value) => onChange({ flag: value })}
      />
      <FilterChip
        label="Event"
        choices={() => withAny('any', choices.events())}
        value={event}
        usual={null}
        onChoose={(value) => onChange({ event: value })}
      />
      <FilterChip
        label="Health"
        choices={() => healths}
        value={health}
        usual={null}
        said={health ? 'has warnings' : undefined}
        onChoose={(value) => onChange({ health: value })}
      />
    </ListTools>
  );
}
