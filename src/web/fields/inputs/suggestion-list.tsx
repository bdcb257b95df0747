import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox, VisuallyHidden } from '@mantine/core';
import { type RefObject, type UIEvent, useEffect, useState } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import { AnchorTarget } from '../../ui/anchor-target.tsx';
import styles from './suggestion-list.module.css';

export interface Suggestion {
  value: string;
  /** A note beside the value. */
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
  /** The index of the active suggestion, or -1. */
  active: number;
  chosen: string;
  /** Shown if there are no suggestions. */
  emptyText: string;
  onChoose: (value: string) => void;
}

const STEP = 60;
/** The height of the save bar. The list must not cover the save bar. */
const SAVE_BAR_PX = 72;

/** The open list of a combobox. The input keeps the focus. More options are rendered while scrolling. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, label, anchor, groups, active, chosen, emptyText, onChoose } = props;
  const store = useCombobox({ opened: true });
  const [limit, setLimit] = useState(STEP);
  const shown = Math.max(limit, active + STEP / 2);
  const grow = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollTop + list.clientHeight * 2 > list.scrollHeight) setLimit(shown + STEP);
  };
  // Options are never focused, so the browser does not scroll to them.
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0);
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
        <VisuallyHidden aria-live="polite">{formatCountOf(count, 'suggestion')}</VisuallyHidden>
        <Combobox.Options id={id} aria-label={label} className={styles.options} onScroll={grow}>
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
                // More options exist than the page has.
                aria-setsize={count}
                aria-posinset={first + index + 1}
                aria-selected={value === chosen}
                active={active === first + index}
                className={styles.option}
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
