import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Which fields of a form the pointer and the focus are at. */
export interface ActiveField {
  subscribe(listener: () => void): () => void;
  isActive(name: string): boolean;
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

/** Is the pointer or the focus at the field of this name? */
export const useIsActiveField = ({ subscribe, isActive }: ActiveField, name: string): boolean =>
  useSyncExternalStore(subscribe, () => isActive(name));

/** Of a textarea the browser brings the caret into sight, which may leave all of it under the header or the bar at the end. */
function clear({ key, target }: KeyboardEvent) {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

/** Follows the pointer and the focus through the rows of a form, each by itself: a page that scrolls under the pointer takes nothing from the focus. */
export function useTrackActiveField(form: RefObject<HTMLFormElement | null>, { setActive }: ActiveField): void {
  // The rows belong to the form; which one is pointed at is known to the document alone.
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
