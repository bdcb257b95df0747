import { FilterChip, MultiFilterChip } from '../../ui/list/filter-chip.tsx';
import type { FilterOption } from '../../ui/list/filter-panel.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import type { filterChoices } from './filter-and-sort.ts';
import { namesAsOptions, statusOptions } from './filter-options.ts';
import { ANY_WARNING, type ListSearch } from './list-search-params.ts';

interface Props {
  search: ListSearch;
  /** Functions that list the filter values in the loaded rows. */
  choices: ReturnType<typeof filterChoices>;
  /** Called while the user types. */
  onType: (text: string) => void;
  /** Called when the search field loses the focus. */
  onLeave: () => void;
  onChange: (change: Partial<ListSearch>) => void;
}

const healthLabel = (value: string) => (value === ANY_WARNING ? 'any warning' : value);

const archived: FilterOption<ListSearch['archived']>[] = [
  { value: 'hidden', label: 'hidden' },
  { value: 'shown', label: 'shown' },
  { value: 'only', label: 'only archived' },
];

/** The search field, and one chip per filter. */
export function ListFilters({ search, choices, onType, onLeave, onChange }: Props) {
  const { archived: mode, status, owner, flag, event, health } = search;
  return (
    <ListToolbar
      label="Search experiments"
      placeholder="Name, flag key or event"
      text={search.text}
      onType={onType}
      onBlur={onLeave}
    >
      <FilterChip
        label="Archived"
        choices={() => archived}
        value={mode}
        defaultValue="hidden"
        valueLabel={archived.find(({ value }) => value === mode)?.label}
        alwaysShowValue
        onChoose={(value) => onChange({ archived: value })}
      />
      <MultiFilterChip
        label="Status"
        choices={() => statusOptions}
        values={status}
        onChange={(values) => onChange({ status: values })}
      />
      <MultiFilterChip
        label="Owner"
        choices={() => namesAsOptions(choices.owners())}
        values={owner}
        onChange={(values) => onChange({ owner: values })}
      />
      <MultiFilterChip
        label="Flag key"
        choices={() => namesAsOptions(choices.flags())}
        values={flag}
        onType={(text) => onChange({ flag: [...flag, text] })}
        onChange={(values) => onChange({ flag: values })}
      />
      <MultiFilterChip
        label="Event"
        choices={() => namesAsOptions(choices.events())}
        values={event}
        onChange={(values) => onChange({ event: values })}
      />
      <MultiFilterChip
        label="Health"
        choices={() => [ANY_WARNING, ...choices.warnings()].map((value) => ({ value, label: healthLabel(value) }))}
        values={health}
        labelOf={healthLabel}
        onChange={(values) => onChange({ health: values })}
      />
    </ListToolbar>
  );
}
