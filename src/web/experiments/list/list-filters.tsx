import type { Choice } from '../../ui/filter-panel.tsx';
import { FilterChip } from '../../ui/list/filter-chip.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import type { choicesIn } from './filter-and-sort.ts';
import type { ListSearch } from './list-search-params.ts';

interface Props {
  search: ListSearch;
  /** What the loaded rows can be narrowed to. */
  choices: ReturnType<typeof choicesIn>;
  /** Text is being typed, and whoever did it goes elsewhere. */
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
  { value: 'warning', words: 'wants a look' },
];

const archived: Choice<ListSearch['archived']>[] = [
  { value: 'hidden', words: 'hidden' },
  { value: 'shown', words: 'shown' },
  { value: 'only', words: 'only these' },
];

const orAny = (any: string, texts: readonly string[]): Choice<string | null>[] => [
  { value: null, words: any },
  ...texts.map((text) => ({ value: text, words: text })),
];

/** Narrows the list: a search over names, keys and events, and one chip per filter. */
export function ExperimentTools({ search, choices, onType, onLeave, onChange }: Props) {
  const { archived: mode, status, owner, flag, event, health } = search;
  return (
    <ListTools
      label="Find an experiment"
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
        choices={() => orAny('anyone', choices.owners())}
        value={owner}
        usual={null}
        onChoose={(value) => onChange({ owner: value })}
      />
      <FilterChip
        label="Flag key"
        choices={() => orAny('any', choices.flags())}
        value={flag}
        usual={null}
        onType={(text) => onChange({ flag: text })}
        onChoose={(value) => onChange({ flag: value })}
      />
      <FilterChip
        label="Event"
        choices={() => orAny('any', choices.events())}
        value={event}
        usual={null}
        onChoose={(value) => onChange({ event: value })}
      />
      <FilterChip
        label="Health"
        choices={() => healths}
        value={health}
        usual={null}
        said={health ? 'wants a look' : undefined}
        onChoose={(value) => onChange({ health: value })}
      />
    </ListTools>
  );
}
