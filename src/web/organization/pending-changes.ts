import { useEffect, useSyncExternalStore } from 'react';
import { isSameValue, type Settings, settingField } from '#changes/compare.ts';
import type { ReadProject } from '#changes/plan.ts';
import { useConnectionId } from '../session/session-context.tsx';
import { PENDING_CHANGES_PREFIX } from '../storage-keys.ts';
import { type PendingValues, parsePending, storePending, withSecretsOf } from './stored-pending.ts';

const NONE: PendingValues = new Map();

/**
 * One organization's pending changes. All tabs share them, and a reload keeps them. Pending secrets are an exception: they
 * are only in the memory of one tab.
 */
class PendingChanges {
  readonly #key: string;
  #values: PendingValues;
  readonly #listeners = new Set<() => void>();

  constructor(key: string) {
    this.#key = key;
    this.#values = parsePending(localStorage.getItem(key));
    addEventListener('storage', ({ key: changed, newValue }) => {
      if (changed === key) this.#show(withSecretsOf(this.#values, parsePending(newValue)));
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly values = () => this.#values;

  #show(values: PendingValues) {
    this.#values = values;
    for (const listener of this.#listeners) listener();
  }

  #replace(values: PendingValues) {
    storePending(this.#key, values);
    this.#show(values);
  }

  /** Adds pending changes. If a project already has the new value, removes the pending change of this setting. */
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

  /** Removes the change of one setting, or all changes of a project if `field` is missing. */
  readonly remove = (project: number, field?: string) => {
    const values = new Map(this.#values);
    const { [field ?? '']: _, ...rest } = values.get(project) ?? {};
    if (field !== undefined && Object.keys(rest).length > 0) values.set(project, rest);
    else values.delete(project);
    this.#replace(values);
  };

  readonly clear = () => this.#replace(NONE);

  /** Removes changes that set a value which the project already has. */
  readonly update = (projects: readonly ReadProject[]) => {
    const changed = projects.flatMap((project) => {
      const settings = this.#values.get(project.id);
      return settings ? [{ project, settings }] : [];
    });
    if (changed.length > 0) this.set(changed);
  };
}

const stores = new Map<string, PendingChanges>();

function storeOf(key: string): PendingChanges {
  const store = stores.get(key) ?? new PendingChanges(key);
  stores.set(key, store);
  return store;
}

/**
 * Returns an organization's pending changes on the current connection, and functions to change them. Removes changes to
 * values that the loaded `projects` already have.
 */
export function usePendingChanges(organization: string, projects: readonly ReadProject[] | undefined) {
  const store = storeOf(`${PENDING_CHANGES_PREFIX}${useConnectionId()} ${organization}`);
  const { subscribe, values: read, set, remove, clear, update } = store;
  const values = useSyncExternalStore(subscribe, read);
  useEffect(() => {
    if (projects) update(projects);
  }, [projects, update]);
  return { values, set, remove, clear };
}

export type Pending = ReturnType<typeof usePendingChanges>;
