import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Pill, PillsInput, Text, usePillsReorder } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { isolateName } from '#contract/format/isolate-name.ts';
import { isComposing } from '../../ui/is-composing.ts';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { adderPlaceholder, ListFieldset, type ListProps } from './list-fieldset.tsx';
import styles from './tags-editor.module.css';
import { useNewEntry } from './use-new-entry.ts';

/**
 * An editor for a list of names as tags. The user can paste several lines, and reorder the tags by dragging or with the
 * arrow keys.
 */
export function TagsEditor(props: ListProps) {
  const { name, field, value, onChange, disabled = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const tags = (value ?? []).filter((entry) => entry !== null);
  const [known, setKnown] = useState<string[]>([]);
  const newEntry = useNewEntry(field.kind, (entries) => {
    const added = [...new Set(entries)].filter((entry) => !tags.includes(entry));
    setKnown(entries.filter((entry) => tags.includes(entry)));
    if (added.length > 0) onChange([...tags, ...added]);
  });
  const reorder = usePillsReorder({ value: tags, onChange, enabled: !disabled });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    newEntry.onKeyDown(event);
    reorder.handleInputKeyDown(event);
    const isEmpty = event.currentTarget.value === '';
    if (event.key === 'Backspace' && isEmpty && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <ListFieldset
      {...props}
      replace={(next) => {
        onChange(next);
        input.current?.focus();
      }}
    >
      <PillsInput id={`${name}-add`} disabled={disabled} classNames={styles as object}>
        <Pill.Group disabled={disabled} {...reorder.getListProps()}>
          {mapByIndex(tags, (tag, at) => (
            <Pill
              withRemoveButton={!disabled}
              classNames={{ root: styles.pill, remove: styles.remove }}
              removeButtonProps={{ 'aria-label': `Remove ${tag}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => onChange(tags.toSpliced(at, 1))}
              {...reorder.getPillProps(at)}
            >
              {tag}
            </Pill>
          ))}
          <PillsInput.Field
            ref={input}
            id={`${name}-add`}
            className={styles.field}
            aria-label={`Add to ${field.label}`}
            {...(!disabled && { placeholder: adderPlaceholder(value) })}
            {...newEntry}
            onKeyDown={press}
          />
        </Pill.Group>
      </PillsInput>
      {known.length > 0 && (
        <Text role="alert" size="xs" c="hint" mt="xxs">
          {`Already in the list: ${known.map(isolateName).join(', ')}`}
        </Text>
      )}
    </ListFieldset>
  );
}
