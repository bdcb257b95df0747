import type { ActivityEntry } from '#contract/activity.ts';
import type { Field } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './activity-filters.module.css';
import { actorsOf, fieldsOf, type Wanted } from './find-entries.ts';

const fields: Record<string, Field> = project.fields;
const changeable = Object.keys(fields).filter((name) => !fields[name]?.readOnly || name === 'api_token');

interface Props {
  wanted: Wanted;
  onChange: (wanted: Partial<Wanted>) => void;
  /** As much of the activity as is known. */
  entries: readonly ActivityEntry[];
  /** Somebody is about to choose a person: all of them should be known. */
  onNear: () => void;
}

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  options: [value: string, words: string][];
  onChange: (value: string) => void;
  onNear?: () => void;
}

function Choice({ label, all, value, options, onChange, onNear }: ChoiceProps) {
  const isOffered = value === '' || options.some(([one]) => one === value);
  return (
    <label data-active={value !== '' || undefined}>
      {label}
      <Select
        value={value}
        options={[
          { value: '', label: all },
          ...(isOffered ? [] : [value]),
          ...options.map(([one, words]) => ({ value: one, label: words })),
        ]}
        onChange={onChange}
        onPointerEnter={onNear}
        onFocus={onNear}
      />
    </label>
  );
}

/** Narrows the activity to one setting and to one person. */
export function ActivityFilters({ wanted, onChange, entries, onNear }: Props) {
  const names = [...new Set([...changeable, ...fieldsOf(entries)])];
  return (
    <div className={styles['filters']}>
      <Choice
        label="Setting"
        all="Any setting"
        value={wanted.field}
        options={names.map((name) => [name, fields[name]?.label ?? name])}
        onChange={(field) => onChange({ field })}
      />
      <Choice
        label="Person"
        all="Anybody"
        value={wanted.by}
        options={actorsOf(entries).map(([id, name]) => [id, name === id ? name : `${name} (${id})`])}
        onChange={(by) => onChange({ by })}
        onNear={onNear}
      />
      {(wanted.field !== '' || wanted.by !== '') && (
        <Button kind="quiet" icon="close" onClick={() => onChange({ field: '', by: '' })}>
          Show everything
        </Button>
      )}
    </div>
  );
}
