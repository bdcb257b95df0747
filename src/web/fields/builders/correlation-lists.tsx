import { isObject } from '#contract/kinds/objects.ts';
import { isTextList } from '../form-values.ts';
import { ListOrTags } from '../inputs/list-or-tags.tsx';
import type { BuilderProps } from '../widget.ts';
import styles from './builders.module.css';

const lists = [
  { key: 'excluded_person_property_names', label: 'Properties of people to leave out' },
  { key: 'excluded_event_names', label: 'Events to leave out' },
  { key: 'excluded_event_property_names', label: 'Properties of events to leave out' },
];

/** The three lists inside the object; its other keys stay as they are. */
export function CorrelationLists({ name, value, onChange }: BuilderProps) {
  if (value !== null && !isObject(value)) return null;
  return (
    <div className={styles['rows']}>
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
