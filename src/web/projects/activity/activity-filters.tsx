import { Group } from '@mantine/core';
import type { ActivityEntry } from '#contract/activity.ts';
import type { Field } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './activity-filters.module.css';
import { eventNames } from './experiment-event.tsx';
import { type ActivityFilter, listAuthors, listChangedFields, SETTINGS } from './filter-activity.ts';

const fields: Record<string, Field> = project.fields;
const changeable = Object.keys(fields).filter((name) => !fields[name]?.readOnly || name === 'api_token');

interface Props {
  filter: ActivityFilter;
  onChange: (filter: Partial<ActivityFilter>) => void;
  /**
   * The loaded entries. The person filter offers their authors. The setting filter offers all settings that can be
   * changed, and any other settings that the entries contain.
   */
  entries: readonly ActivityEntry[];
  /** Called when the pointer or the focus reaches the person filter, to load the entries of all persons. */
  onPersonFocus: () => void;
  /** Whether the activity contains what happened to experiments. */
  hasExperiments: boolean;
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  options: [value: string, text: string][];
  onChange: (value: string) => void;
  onFocus?: () => void;
}

function FilterSelect({ label, all, value, options, onChange, onFocus }: ChoiceProps) {
  const isOffered = value === '' || options.some(([one]) => one === value);
  return (
    <label className={styles.filter} data-active={value !== '' || undefined}>
      <span>{label}</span>
      <Select
        value={value}
        options={[
          { value: '', label: all },
          ...(isOffered ? [] : [value]),
          ...options.map(([one, text]) => ({ value: one, label: text })),
        ]}
        onChange={onChange}
        onPointerEnter={onFocus}
        onFocus={onFocus}
      />
    </label>
  );
}

/** The filters of the activity: by setting and by person. */
export function ActivityFilters({ filter, onChange, entries, onPersonFocus, hasExperiments }: Props) {
  const names = [...new Set([...changeable, ...listChangedFields(entries)])];
  return (
    <Group className={styles.filters} gap="sm" pb="sm">
      {hasExperiments && (
        <FilterSelect
          label="Event"
          all="Anything"
          value={filter.event}
          options={[[SETTINGS, 'Settings changed'], ...Object.entries(eventNames)]}
          onChange={(event) => onChange({ event })}
        />
      )}
      <FilterSelect
        label="Setting"
        all="Any setting"
        value={filter.field}
        options={names.map((name) => [name, fields[name]?.label ?? name])}
        onChange={(field) => onChange({ field })}
      />
      <FilterSelect
        label="Person"
        all="Anyone"
        value={filter.by}
        options={listAuthors(entries).map(([id, name]) => [id, name === id ? name : `${name} (${id})`])}
        onChange={(by) => onChange({ by })}
        onFocus={onPersonFocus}
      />
      {(filter.field !== '' || filter.by !== '' || filter.event !== '') && (
        <Button kind="quiet" icon="close" onClick={() => onChange({ field: '', by: '', event: '' })}>
          Clear filters
        </Button>
      )}
    </Group>
  );
}
