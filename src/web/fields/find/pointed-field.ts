import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Which fields of a form the pointer and the focus are at. */
export interface PointedField {
  subscribe(listener: () => void): () => void;
  isAt(name: string): boolean;
  point(by: string, name: string): void;
}

export function createPointedField(): PointedField {
  const listeners = new Set<() => void>();
  const current: Record<string, string> = {};
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isAt: (name) => Object.values(current).includes(name),
    point(by, name) {
      if (name === current[by]) return;
      current[by] = name;
      for (const listener of listeners) listener();
    },
  };
}

/** Is the pointer or the focus at the field of this name? */
export const useIsPointed = ({ subscribe, isAt }: PointedField, name: string): boolean =>
  useSyncExternalStore(subscribe, () => isAt(name));

/** Of a textarea the browser brings the caret into sight, which may leave all of it under the header or the bar at the end. */
function clear({ key, target }: KeyboardEvent) {
  if (key === 'Tab' && target instanceof HTMLTextAreaElement) target.scrollIntoView({ block: 'nearest' });
}

/** Follows the pointer and the focus through the rows of a form, each by itself: a page that scrolls under the pointer takes nothing from the focus. */
export function useFollowing(form: RefObject<HTMLFormElement | null>, { point }: PointedField): void {
  // The rows belong to the form; which one is pointed at is known to the document alone.
  useEffect(() => {
    const { current } = form;
    const follow = ({ type, target }: Event) => {
      const row = (target as Element).closest<HTMLElement>('[data-field]');
      if (row?.dataset['field']) point(type, row.dataset['field']);
    };
    current?.addEventListener('pointerover', follow);
    current?.addEventListener('focusin', follow);
    current?.addEventListener('keyup', clear);
    return () => {
      current?.removeEventListener('pointerover', follow);
      current?.removeEventListener('focusin', follow);
      current?.removeEventListener('keyup', clear);
    };
  }, [form, point]);
}
