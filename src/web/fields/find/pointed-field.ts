import { type RefObject, useEffect, useSyncExternalStore } from 'react';

/** Which field of a form the pointer or the focus is at. */
export interface PointedField {
  subscribe(listener: () => void): () => void;
  name(): string | null;
  point(name: string): void;
}

export function createPointedField(): PointedField {
  const listeners = new Set<() => void>();
  let current: string | null = null;
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    name: () => current,
    point(name) {
      if (name === current) return;
      current = name;
      for (const listener of listeners) listener();
    },
  };
}

/** Is the pointer or the focus at the field of this name? */
export const useIsPointed = ({ subscribe, name: current }: PointedField, name: string): boolean =>
  useSyncExternalStore(subscribe, () => current() === name);

/** Follows the pointer and the focus through the rows of a form; while something that only the pointed row has, `data-held`, is focused, it stays. */
export function useFollowing(form: RefObject<HTMLFormElement | null>, { point }: PointedField): void {
  // The rows belong to the form; which one is pointed at is known to the document alone.
  useEffect(() => {
    const { current } = form;
    const follow = ({ target }: Event) => {
      const row = (target as Element).closest<HTMLElement>('[data-field]');
      const isHeld = document.activeElement?.matches('[data-held]') ?? false;
      if (row?.dataset['field'] && !isHeld) point(row.dataset['field']);
    };
    current?.addEventListener('pointerover', follow);
    current?.addEventListener('focusin', follow);
    return () => {
      current?.removeEventListener('pointerover', follow);
      current?.removeEventListener('focusin', follow);
    };
  }, [form, point]);
}
