import { useRef } from 'react';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { moved, useDragOrder } from './drag-order.ts';
import classes from './list.module.css';
import { ListEntry } from './list-entry.tsx';
import { adderPlaceholder, type ListEntries, ListFieldset, type ListProps } from './list-fieldset.tsx';
import { useNewEntry } from './use-new-entry.ts';

function Adder({ name, field, value, onChange }: ListProps) {
  const newEntry = useNewEntry(field.kind, (entries) => onChange([...(value ?? []), ...entries]));
  return (
    <TextInput
      id={`${name}-add`}
      className={classes.adder}
      aria-label={`Add to ${field.label}`}
      placeholder={adderPlaceholder(value)}
      {...newEntry}
    />
  );
}

/** An editor for a list with one row per entry. */
export function ListEditor(props: ListProps) {
  const { name, field, value, saved, onChange, disabled = false } = props;
  const list = useRef<HTMLOListElement>(null);
  const entries = value ?? [];
  const { dragged, rows } = useDragOrder(entries, onChange);
  const focusEntry = (at: number) => {
    const inputs = list.current?.querySelectorAll<HTMLElement>('input');
    (inputs?.[Math.min(at, inputs.length - 1)] ?? document.getElementById(`${name}-add`))?.focus();
  };
  const become = (next: ListEntries | null, at: number) => {
    onChange(next);
    requestAnimationFrame(() => focusEntry(at));
  };
  return (
    <ListFieldset {...props} replace={(next) => become(next, 0)}>
      {entries.length > 0 && (
        <ol ref={list} {...rows}>
          {mapByIndex(entries, (_, at) => (
            <ListEntry
              field={field}
              entries={entries}
              index={at}
              isDragged={at === dragged}
              isReadOnly={disabled}
              isNew={saved !== undefined && !(saved ?? []).includes(entries[at] ?? null)}
              onChange={(text) => onChange(entries.with(at, text))}
              onInsert={(lines) => become(entries.toSpliced(at, 1, ...lines), at)}
              onRemove={() => become(entries.toSpliced(at, 1), at)}
              onMove={(to) => onChange(moved(entries, at, to))}
            />
          ))}
        </ol>
      )}
      {!disabled && <Adder {...props} />}
    </ListFieldset>
  );
}
