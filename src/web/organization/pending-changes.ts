import { useSyncExternalStore } from 'react';
import { isSameValue, type Settings, settingField } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { useConnectionId } from '../session/session-context.tsx';

/** The chosen values that are not applied yet, by project id. */
export type PendingValues = ReadonlyMap<number, Settings>;

const NONE: PendingValues = new Map();

/** Stores the pending changes of one organization. They stay while the user moves between its pages. */
class PendingChanges {
  #values = NONE;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly values = () => this.#values;

  #replace(values: PendingValues) {
    this.#values = values;
    for (const listener of this.#listeners) listener();
  }

  /** Sets values of projects. A value that the project already has removes the pending change. */
  readonly set = (changes: readonly { project: ReadProject; settings: Settings }[]) => {
    const values = new Map(this.#values);
    for (const { project, settings } of changes) {
      const next = { ...values.get(project.id), ...settings };
      const kept = Object.entries(next).filter(
        ([name, value]) => !isSameValue(settingField(name), project.settings[name], value),
      );
      if (kept.length > 0) values.set(project.id, Object.fromEntries(kept));
      else values.delete(project.id);
    }
    this.#replace(values);
  };

  /** Removes the change of one setting, or all changes of a project. */
  readonly remove = (project: number, field?: string) => {
    const values = new Map(this.#values);
    const { [field ?? '']: _, ...rest } = values.get(project) ?? {};
    if (field !== undefined && Object.keys(rest).length > 0) values.set(project, rest);
    else values.delete(project);
    this.#replace(values);
  };

  readonly clear = () => this.#replace(NONE);
}

const stores = new Map<string, PendingChanges>();

function storeOf(key: string): PendingChanges {
  const store = stores.get(key) ?? new PendingChanges();
  stores.set(key, store);
  return store;
}

/** Returns the pending changes of an organization on the current connection, and functions to change them. */
export function usePendingChanges(organization: string) {
  const { subscribe, values: read, set, remove, clear } = storeOf(`${useConnectionId()} ${organization}`);
  const values = useSyncExternalStore(subscribe, read);
  return { values, set, remove, clear };
}

export type Pending = ReturnType<typeof usePendingChanges>;
