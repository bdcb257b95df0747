import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { Pill, TagsInput } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { NOT_SET } from '../field-value.tsx';
import { ListFieldset, type ListProps } from './list-fieldset.tsx';
import styles from './tags-editor.module.css';

const LINE_BREAKS = ['\n', '\r'];

/** An editor for a list of names as tags. The user can paste several lines, and drag tags to reorder them. */
export function TagsEditor(props: ListProps) {
  const { name, field, value, onChange, disabled } = props;
  const input = useRef<HTMLInputElement>(null);
  const tags = (value ?? []).filter((entry) => entry !== null);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const isSave = event.key === 's' && (event.ctrlKey || event.metaKey);
    const typed = event.currentTarget.value.trim();
    if (isSave && typed !== '') onChange([...tags, typed]);
    // Enter in the empty input would submit the form.
    if (event.key === 'Enter' && typed === '') event.preventDefault();
  };
  return (
    <ListFieldset
      {...props}
      replace={(next) => {
        onChange(next);
        input.current?.focus();
      }}
    >
      <TagsInput
        ref={input}
        id={`${name}-add`}
        aria-label={`Add to ${field.label}`}
        {...(!disabled && {
          placeholder: value === null ? `${NOT_SET}. Add an entry` : 'Add an entry, or paste lines',
        })}
        value={tags}
        allowDuplicates
        isDuplicate={() => false}
        splitChars={LINE_BREAKS}
        withPillsReorder
        // Without this, Mantine would render an empty list of suggestions for each closed input.
        comboboxProps={{ keepMounted: false }}
        disabled={disabled ?? false}
        classNames={styles as object}
        onKeyDown={press}
        onChange={(next) => onChange(next)}
        renderPill={({ value: tag, onRemove, disabled: isDisabled, reorderProps }) => (
          <Pill
            withRemoveButton={!isDisabled}
            classNames={{ root: styles['pill'] ?? '', remove: styles['remove'] ?? '' }}
            removeButtonProps={{ 'aria-label': `Remove ${tag}`, 'aria-hidden': false, tabIndex: 0 }}
            {...reorderProps}
            {...(onRemove && { onRemove })}
          >
            {tag}
          </Pill>
        )}
      />
    </ListFieldset>
  );
}
