import { FilterChip, MultiFilterChip } from '../../ui/list/filter-chip.tsx';
import type { FilterOption } from '../../ui/list/filter-panel.tsx';
import { ListToolbar } from '../../ui/list/list-toolbar.tsx';
import type { FlagAudience, FlagSearch, FlagUsage } from './flag-search.ts';

interface Props {
  search: FlagSearch;
  /** How many flags have a note. */
  stale: number;
  onType: (text: string) => void;
  onLeave: () => void;
  onChange: (change: Partial<FlagSearch>) => void;
}

const states: FilterOption<FlagSearch['state']>[] = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

const usages: FilterOption<FlagUsage>[] = [
  { value: 'running', label: 'Running experiment' },
  { value: 'draft', label: 'Draft' },
  { value: 'ended', label: 'Ended experiment' },
  { value: 'none', label: 'No experiment' },
];

const audiences: FilterOption<FlagAudience>[] = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'some', label: 'Some people' },
  { value: 'nobody', label: 'Nobody' },
];

const labelIn =
  <V,>(options: readonly FilterOption<V>[]) =>
  (value: V) =>
    options.find((option) => option.value === value)?.label ?? String(value);

/** The search field, and one chip per filter. */
export const FlagFilters = ({ search, stale, onType, onLeave, onChange }: Props) => (
  <ListToolbar
    label="Search feature flags"
    placeholder="Key, description or experiment"
    text={search.text}
    onType={onType}
    onBlur={onLeave}
  >
    <FilterChip
      label="State"
      choices={() => states}
      value={search.state}
      defaultValue={null}
      valueLabel={search.state === null ? undefined : labelIn(states)(search.state)}
      onChoose={(state) => onChange({ state })}
    />
    <MultiFilterChip
      label="Used by"
      choices={() => usages}
      values={search.usage}
      labelOf={labelIn(usages)}
      onChange={(usage) => onChange({ usage })}
    />
    <MultiFilterChip
      label="Served to"
      choices={() => audiences}
      values={search.audience}
      labelOf={labelIn(audiences)}
      onChange={(audience) => onChange({ audience })}
    />
    <FilterChip<'stale' | null>
      label="Stale"
      choices={() => [{ value: 'stale', label: `Probably not needed (${stale})` }]}
      value={search.isStale ? 'stale' : null}
      defaultValue={null}
      valueLabel="only"
      onChoose={(value) => onChange({ isStale: value === 'stale' })}
    />
  </ListToolbar>
);
