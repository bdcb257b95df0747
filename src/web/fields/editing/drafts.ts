/** What was typed into one field, and the value on the server that it started from. */
export interface DraftField {
  form: unknown;
  base: unknown;
}

/** What was typed into one record and not saved. */
export interface Draft {
  /** When it was last typed in, in milliseconds since 1970. */
  at: number;
  fields: Record<string, DraftField>;
}

const PREFIX = 'hedgerow.draft:';

/** The draft that something kept on this device is; null where it is none. */
export function draftIn(kept: unknown): Draft | null {
  const draft = kept as Partial<Draft> | null | undefined;
  if (typeof draft?.at !== 'number' || typeof draft.fields !== 'object' || draft.fields === null) return null;
  return { at: draft.at, fields: draft.fields };
}

function parse(text: string | null): Draft | null {
  try {
    return draftIn(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

/** The second place for drafts, where the device has it: one that outlives a browser that is killed. */
export const loadCopies = async () => ('indexedDB' in globalThis ? import('./draft-copy.ts').catch(() => null) : null);

/** Reads the draft kept on this device under `key`: the address of the server and the path of the record. */
export const readDraft = (key: string, storage: Storage = localStorage): Draft | null =>
  parse(storage.getItem(PREFIX + key));

/** Keeps a draft on this device; false where the device refuses to, as in a full or forbidden storage. */
export function writeDraft(key: string, draft: Draft, storage: Storage = localStorage): boolean {
  try {
    if (Object.keys(draft.fields).length === 0) storage.removeItem(PREFIX + key);
    else storage.setItem(PREFIX + key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Forgets the draft kept under `key`. */
export function dropDraft(key: string, storage: Storage = localStorage): void {
  storage.removeItem(PREFIX + key);
  void loadCopies().then((copies) => copies?.copyDraft(key, { at: Date.now(), fields: {} }));
}
