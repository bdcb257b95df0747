import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { type RefObject, type UIEvent, useEffect, useState } from 'react';
import { AnchorTarget } from '../../ui/anchor-target.tsx';
import styles from './suggestion-list.module.css';

export interface Suggestion {
  value: string;
  /** What else there is to say about it. */
  note?: string;
}

export interface SuggestionGroup {
  title: string;
  suggestions: readonly Suggestion[];
}

export interface SuggestionListProps {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  groups: readonly SuggestionGroup[];
  /** The place of the one that the keys are at; -1 where none is. */
  active: number;
  chosen: string;
  /** What to say where there are no suggestions. */
  emptyText: string;
  onChoose: (value: string) => void;
}

const STEP = 60;
/** The save bar, which the list opens above rather than behind. */
const SAVE_BAR_PX = 72;

/** The open list of a combobox; the input keeps the focus. It draws more options as it is scrolled. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, label, anchor, groups, active, chosen, emptyText, onChoose } = props;
  const store = useCombobox({ opened: true });
  const [limit, setLimit] = useState(STEP);
  const shown = Math.max(limit, active + STEP / 2);
  const grow = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollTop + list.clientHeight * 2 > list.scrollHeight) setLimit(shown + STEP);
  };
  // The browser scrolls to focused elements only, and an option is never focused.
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  let at = -1;
  return (
    <Combobox
      store={store}
      withinPortal={false}
      position="bottom-start"
      offset={4}
      middlewares={{ flip: { padding: { bottom: SAVE_BAR_PX } }, shift: true }}
      hideDetached={false}
      onOptionSubmit={onChoose}
    >
      <Combobox.DropdownTarget>
        <AnchorTarget anchor={anchor} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options id={id} aria-label={label} className={styles['options'] ?? ''} onScroll={grow}>
          {groups.length === 0 && <Combobox.Empty>{emptyText}</Combobox.Empty>}
          {groups.map(({ title, suggestions }) => {
            const first = at + 1;
            at += suggestions.length;
            if (first >= shown) return null;
            const options = suggestions.slice(0, shown - first).map(({ value, note }, index) => (
              <Combobox.Option
                key={value}
                id={`${id}-${first + index}`}
                value={value}
                aria-selected={value === chosen}
                active={active === first + index}
                className={styles['option'] ?? ''}
              >
                <span>{value}</span>
                {note !== undefined && <small>{note}</small>}
              </Combobox.Option>
            ));
            return title === '' ? (
              options
            ) : (
              <Combobox.Group key={title} label={title}>
                {options}
              </Combobox.Group>
            );
          })}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
