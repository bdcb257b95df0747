import { type KeyboardEvent, type RefObject, useState } from 'react';
import { isComposing } from '../../ui/is-composing.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { SuggestionGroup, SuggestionListProps } from './suggestion-list.tsx';

/** A placeholder for the list while its code loads, because the input refers to the list's id. */
const LoadingList = ({ id, label }: SuggestionListProps) => (
  <div id={id} role="listbox" aria-label={label} aria-busy="true" />
);
const SuggestionList = lazyComponent(
  () => import('./suggestion-list.tsx'),
  ({ SuggestionList }) => SuggestionList,
  LoadingList,
);

const CLOSED = { isOpen: false, query: '', active: -1 };

const closing: ReadonlySet<string> = new Set(['Enter', 'Escape']);

/**
 * Returns the index of the suggestion that an arrow key makes active; null for other keys. Also null for Alt with an
 * arrow key, because this shortcut moves rows.
 */
function nextActive({ key, altKey }: KeyboardEvent, active: number, count: number): number | null {
  if (altKey) return null;
  if (key === 'ArrowDown') return Math.min(active + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(active - 1, 0);
  return null;
}

interface Options {
  id: string;
  label: string;
  /** The element below which the list opens. */
  anchor: RefObject<HTMLElement | null>;
  /** Returns the suggestions for the text typed since the list opened. */
  suggest: (query: string) => readonly SuggestionGroup[];
  chosen: string;
  /** Shown if there are no suggestions. If undefined, the list closes instead. */
  emptyText?: string;
  /** Called on focus to load the suggestions. */
  load: () => void;
  onChoose: (value: string) => void;
}

/** Returns the props, the handlers and the list of a combobox. The user can also enter text that is not suggested. */
export function useSuggestions({ id, label, anchor, suggest, chosen, emptyText, load, onChoose }: Options) {
  const [{ isOpen: isWanted, query, active }, setState] = useState(CLOSED);
  const groups = isWanted ? suggest(query).filter(({ suggestions }) => suggestions.length > 0) : [];
  const values = groups.flatMap(({ suggestions }) => suggestions.map(({ value }) => value));
  const isOpen = isWanted && (values.length > 0 || emptyText !== undefined);
  const close = () => setState(CLOSED);
  const choose = (value: string) => {
    onChoose(value);
    close();
  };
  const search = (text: string) => setState({ isOpen: true, query: text, active: -1 });
  const leave = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const value = values[active] ?? (query !== '' && values.length === 1 ? values[0] : undefined);
    if (event.key === 'Enter' && value !== undefined) choose(value);
    else close();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (isOpen && closing.has(event.key)) return leave(event);
    const to = nextActive(event, active, values.length);
    if (to === null) return;
    event.preventDefault();
    setState({ isOpen: true, query, active: isOpen ? to : -1 });
  };
  return {
    isOpen,
    close,
    search,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      spellCheck: false,
      onFocus: load,
      onClick: () => search(''),
      onKeyDown: press,
    },
    list: isOpen && (
      <SuggestionList
        id={id}
        label={label}
        anchor={anchor}
        groups={groups}
        active={active}
        chosen={chosen}
        emptyText={emptyText ?? ''}
        onChoose={choose}
      />
    ),
  } as const;
}
