import { DRAFT_DATABASE } from '../../storage-keys.ts';
import type { Draft } from './draft.ts';

const STORE = 'drafts';

let opened: Promise<IDBDatabase> | undefined;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DRAFT_DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request);
}

const database = () => {
  opened ??= open().catch((error: unknown) => {
    // The next read or write tries to open the database again.
    opened = undefined;
    throw error;
  });
  return opened;
};

/** Drafts to write, by key. */
const waiting = new Map<string, Draft>();
let isWriting = false;

async function write(): Promise<void> {
  const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(STORE);
  for (const [key, draft] of waiting) {
    if (Object.keys(draft.fields).length > 0) store.put(draft, key);
    else store.delete(key);
  }
  waiting.clear();
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Writes a draft to disk, so that it survives a browser crash. Browsers write local storage to disk only seconds later. A
 * draft without fields is deleted from disk. If several drafts with the same key arrive during a write, only the last one
 * is written.
 */
export async function backUpDraft(key: string, draft: Draft): Promise<void> {
  waiting.set(key, draft);
  if (isWriting) return;
  isWriting = true;
  try {
    while (waiting.size > 0) await write();
  } catch {
    // If IndexedDB fails, the draft is only in local storage.
  } finally {
    isWriting = false;
  }
}

/** Returns the last written draft; undefined if there is none or it can't be read. */
export async function readDraftBackup(key: string): Promise<unknown> {
  try {
    return await answerOf((await database()).transaction(STORE).objectStore(STORE).get(key));
  } catch {
    return undefined;
  }
}
