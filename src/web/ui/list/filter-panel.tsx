import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { type RefObject, useEffect, useState } from 'react';
import { formatCount } from '#contract/format/count.ts';
import { AnchorTarget } from '../anchor-target.tsx';
import { Icon } from '../icon.tsx';
import styles from './filter-panel.module.css';

export interface FilterOption<V> {
  value: V;
  label: string;
}

export interface FilterPanelProps {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  choices: readonly FilterOption<string | null>[];
  /** The chosen values. */
  chosen: readonly (string | null)[];
  /** Keeps the panel open after a choice, so that the user can choose several options. */
  staysOpen?: boolean;
  /** Called when the user filters by typed text instead of an option. */
  onType: ((text: string) => void) | undefined;
  onChoose: (value: string | null) => void;
  onClose: () => void;
}

/** Maximum number of options shown at once. */
const MAX_SHOWN = 50;

const TYPED = 'typed';

/** A filter's options with a search input. */
export function FilterPanel({
  label,
  anchor,
  choices,
  chosen,
  staysOpen,
  onType,
  onChoose,
  onClose,
}: FilterPanelProps) {
  const [text, setText] = useState('');
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { searchRef, selectFirstOption, updateSelectedOptionIndex } = combobox;
  useEffect(() => {
    searchRef.current?.focus({ preventScroll: true });
    updateSelectedOptionIndex('active');
  }, [searchRef, updateSelectedOptionIndex]);

  const typed = text.trim();
  // While text is typed, Enter selects the first option.
  useEffect(() => {
    if (typed !== '') selectFirstOption();
  }, [typed, selectFirstOption]);

  const found = choices.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
  const left = found.length - MAX_SHOWN;
  const submit = (option: string) => {
    if (option === TYPED) onType?.(typed);
    else onChoose(choices[Number(option)]?.value ?? null);
    if (option === TYPED || !staysOpen) onClose();
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
      classNames={{
        dropdown: styles.panel,
        search: styles.search,
        options: styles.options,
        option: styles.option,
      }}
    >
      <Combobox.DropdownTarget>
        <AnchorTarget anchor={anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder={onType ? 'Type a part of the value' : 'Search'}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Combobox.Options aria-label={label} aria-multiselectable={staysOpen || undefined}>
          {onType && typed !== '' && (
            <Combobox.Option value={TYPED}>
              <Icon name="search" /> contains “<span>{typed}</span>”
            </Combobox.Option>
          )}
          {found.slice(0, MAX_SHOWN).map((choice) => (
            <Combobox.Option
              key={choice.value}
              value={String(choices.indexOf(choice))}
              active={chosen.includes(choice.value)}
              aria-selected={chosen.includes(choice.value)}
            >
              <Icon name="check" />
              <span>{choice.label}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>No matches</Combobox.Empty>}
        </Combobox.Options>
        {left > 0 && <Combobox.Footer>{`${formatCount(left)} more. Type to search.`}</Combobox.Footer>}
      </Combobox.Dropdown>
    </Combobox>
  );
}
