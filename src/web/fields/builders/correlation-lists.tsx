import { isObject } from '#contract/kinds/objects.ts';
import { isTextList } from '../form-values.ts';
import type { BuilderProps } from '../input-props.ts';
import { ListOrTags } from '../inputs/list-or-tags.tsx';
import styles from './builders.module.css';

const lists = [
  { key: 'excluded_person_property_names', label: 'Excluded person properties' },
  { key: 'excluded_event_names', label: 'Excluded events' },
  { key: 'excluded_event_property_names', label: 'Excluded event properties' },
];

/** Inputs for the three lists of excluded names. Other keys of the object are kept. */
export function CorrelationLists({ name, value, onChange }: BuilderProps) {
  if (value !== null && !isObject(value)) return null;
  return (
    <div className={styles.rows}>
      {lists.map(({ key, label }) => {
        const entries = value?.[key] ?? null;
        return (
          <div key={key}>
            <h3>{label}</h3>
            {entries === null || isTextList(entries) ? (
              <ListOrTags
                name={`${name}.${key}`}
                field={{ kind: 'tags', label, nullable: false }}
                value={entries}
                onChange={(next) => onChange({ ...value, [key]: next })}
                aria={{ 'aria-label': label }}
              />
            ) : (
              <small>This is not a list of names. Edit it as JSON.</small>
            )}
          </div>
        );
      })}
    </div>
  );
}
