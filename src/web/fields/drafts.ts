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

function parse(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<Draft> | null;
    if (typeof draft?.at !== 'number' || typeof draft.fields !== 'object' || draft.fields === null) return null;
    return { at: draft.at, fields: draft.fields };
  } catch {
    return null;
  }
}

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
export const dropDraft = (key: string, storage: Storage = localStorage): void => storage.removeItem(PREFIX + key);
