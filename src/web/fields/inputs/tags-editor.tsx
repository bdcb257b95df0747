import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Pill, PillsInput, usePillsReorder } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
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
  const newEntry = useNewEntry((entries) => onChange([...tags, ...entries]));
  const reorder = usePillsReorder({ value: tags, onChange, enabled: !disabled });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    newEntry.onKeyDown(event);
    reorder.handleInputKeyDown(event);
    const isEmpty = event.currentTarget.value === '' && !event.nativeEvent.isComposing;
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
    </ListFieldset>
  );
}
