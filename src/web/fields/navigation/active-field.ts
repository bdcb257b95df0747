import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** The fields of a form that were hovered last and focused last. */
export interface ActiveField {
  subscribe(listener: () => void): () => void;
  isActive(name: string): boolean;
  /** Sets the active field for one type of event (`by`): `pointerover` or `focusin`. */
  setActive(by: string, name: string): void;
}

export function createActiveField(): ActiveField {
  const listeners = new Set<() => void>();
  const current: Record<string, string> = {};
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isActive: (name) => Object.values(current).includes(name),
    setActive(by, name) {
      if (name === current[by]) return;
      current[by] = name;
      for (const listener of listeners) listener();
    },
  };
}

/** Returns whether a field was the last one hovered or the last one focused. */
export const useIsActiveField = ({ subscribe, isActive }: ActiveField, name: string): boolean =>
  useSyncExternalStore(subscribe, () => isActive(name));

/**
 * Scrolls a focused textarea into view. The browser only scrolls to the caret, so the header or the save bar can hide
 * the textarea.
 */
function clear({ key, target }: KeyboardEvent) {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

/**
 * Tracks the hovered and the focused row separately, so that scrolling under the pointer does not affect the focused
 * row.
 */
export function useTrackActiveField(form: RefObject<HTMLFormElement | null>, { setActive }: ActiveField): void {
  useEffect(() => {
    const { current } = form;
    const follow = ({ type, target }: Event) => {
      const row = (target as Element).closest<HTMLElement>('[data-field]');
      if (row?.dataset['field']) setActive(type, row.dataset['field']);
    };
    current?.addEventListener('pointerover', follow);
    current?.addEventListener('focusin', follow);
    current?.addEventListener('keyup', clear);
    return () => {
      current?.removeEventListener('pointerover', follow);
      current?.removeEventListener('focusin', follow);
      current?.removeEventListener('keyup', clear);
    };
  }, [form, setActive]);
}
