import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import { AnchorTarget } from './anchor-target.tsx';
import styles from './filter-panel.module.css';
import { Icon } from './icon.tsx';

export interface Choice<V> {
  value: V;
  words: string;
}

export interface FilterPanelProps {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  choices: readonly Choice<string | null>[];
  value: string | null;
  /** Takes a part of a choice as it was typed. */
  onType: ((text: string) => void) | undefined;
  onChoose: (value: string | null) => void;
  onClose: () => void;
}

/** No more choices than these are shown at once. */
const MOST_SHOWN = 50;

const TYPED = 'typed';

/** The choices of a filter, with a search over them that has the focus. */
export function FilterPanel({ label, anchor, choices, value, onType, onChoose, onClose }: FilterPanelProps) {
  const [text, setText] = useState('');
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { searchRef, selectFirstOption, updateSelectedOptionIndex } = combobox;
  useEffect(() => {
    searchRef.current?.focus({ preventScroll: true });
    updateSelectedOptionIndex('active');
  }, [searchRef, updateSelectedOptionIndex]);

  const typed = text.trim();
  // Enter takes the first choice while text is typed.
  useEffect(() => {
    if (typed !== '') selectFirstOption();
  }, [typed, selectFirstOption]);

  const found = choices.filter(({ words }) => words.toLowerCase().includes(typed.toLowerCase()));
  const left = found.length - MOST_SHOWN;
  const submit = (option: string) => {
    if (option === TYPED) onType?.(typed);
    else onChoose(choices[Number(option)]?.value ?? null);
    onClose();
  };

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={submit}
      position="bottom-start"
      width="max-content"
      offset={4}
      withinPortal={false}
      hideDetached={false}
      classNames={{ dropdown: styles['panel'] ?? '', options: styles['options'] ?? '', option: styles['option'] ?? '' }}
    >
      <Combobox.DropdownTarget>
        <AnchorTarget anchor={anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={`Find: ${label.toLowerCase()}`}
          placeholder={onType ? 'Type any part' : 'Find'}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Combobox.Options aria-label={label}>
          {onType && typed !== '' && (
            <Combobox.Option value={TYPED}>
              <Icon name="search" /> contains “{typed}”
            </Combobox.Option>
          )}
          {found.slice(0, MOST_SHOWN).map((choice) => (
            <Combobox.Option
              key={choice.value}
              value={String(choices.indexOf(choice))}
              active={choice.value === value}
              aria-selected={choice.value === value}
            >
              <Icon name="check" />
              {choice.words}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>No matches</Combobox.Empty>}
        </Combobox.Options>
        {left > 0 && <Combobox.Footer>{left.toLocaleString('en')} more. Type to find them.</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
