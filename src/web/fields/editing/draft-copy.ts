import type { Draft } from './drafts.ts';

const STORE = 'drafts';

let opened: Promise<IDBDatabase> | undefined;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('hedgerow.drafts', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return answerOf(request);
}

const database = () => {
  opened ??= open();
  return opened;
};

/** What is not on the disk yet, by key. */
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
 * Puts a draft on the disk within a few milliseconds, where it outlives a browser that is killed: what the local storage
 * takes gets there seconds later. While one is written, only the last of those that come is next.
 */
export async function copyDraft(key: string, draft: Draft): Promise<void> {
  waiting.set(key, draft);
  if (isWriting) return;
  isWriting = true;
  try {
    while (waiting.size > 0) await write();
  } catch {
    // A device without such a place keeps the draft in its local storage alone.
  } finally {
    isWriting = false;
  }
}

/** What came to the disk last under `key`, as far as it can be read. */
export async function readCopy(key: string): Promise<unknown> {
  try {
    return await answerOf((await database()).transaction(STORE).objectStore(STORE).get(key));
  } catch {
    return undefined;
  }
}
