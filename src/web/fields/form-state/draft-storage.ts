import { DRAFT_PREFIX } from '../../storage-keys.ts';
import type { Draft } from './draft.ts';

/** Returns stored data as a draft, or null if it is invalid. */
export function parseDraft(kept: unknown): Draft | null {
  const draft = kept as Partial<Draft> | null | undefined;
  if (typeof draft?.at !== 'number' || typeof draft.fields !== 'object' || draft.fields === null) return null;
  return { at: draft.at, fields: draft.fields };
}

function parse(text: string | null): Draft | null {
  try {
    return parseDraft(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

/**
 * Loads the module that backs up drafts in IndexedDB, so that they survive a browser crash. Returns null if the browser
 * has no IndexedDB or if the module can't be loaded.
 */
export const loadDraftBackup = async () =>
  'indexedDB' in globalThis ? import('./indexed-db-backup.ts').catch(() => null) : null;

/** Returns a stored draft, or null. `key` consists of the connection and the path of the record. */
export const readDraft = (key: string, storage: Storage = localStorage): Draft | null =>
  parse(storage.getItem(DRAFT_PREFIX + key));

/** Stores a draft, or removes it if it has no fields. Returns false if the storage is full or not allowed. */
export function writeDraft(key: string, draft: Draft, storage: Storage = localStorage): boolean {
  try {
    if (Object.keys(draft.fields).length === 0) storage.removeItem(DRAFT_PREFIX + key);
    else storage.setItem(DRAFT_PREFIX + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Deletes a draft and its backup. */
export function deleteDraft(key: string, storage: Storage = localStorage): void {
  storage.removeItem(DRAFT_PREFIX + key);
  void loadDraftBackup().then((copies) => copies?.backUpDraft(key, { at: Date.now(), fields: {} }));
}
