import { useSyncExternalStore } from 'react';

/** The opened editor of a structured value. */
export interface OpenedEditor {
  name: string;
  /** Whether the editor takes the focus when it appears. */
  takesFocus: boolean;
}

/** Knows which structured value of a form is open in its editor: at most one, so that the page stays short. */
export interface EditorState {
  opened(): OpenedEditor | null;
  /** Opens the editor of a field, and closes any other. */
  open(name: string, takesFocus: boolean): void;
  close(): void;
  /** Subscribes to changes and returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Creates the state of a form in which no editor is open. */
export function createEditorState(): EditorState {
  const listeners = new Set<() => void>();
  let opened: OpenedEditor | null = null;
  const set = (next: OpenedEditor | null) => {
    opened = next;
    for (const listener of listeners) listener();
  };
  return {
    opened: () => opened,
    open: (name, takesFocus) => set({ name, takesFocus }),
    close: () => set(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns whether the editor of a field is open. */
export const useIsEditorOpen = (editors: EditorState, name: string): boolean =>
  useSyncExternalStore(editors.subscribe, () => editors.opened()?.name === name);
