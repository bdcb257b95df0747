import { isSame } from '#contract/resource.ts';
import type { Confirmations } from '../form-state/confirmations.ts';
import type { Edits, FieldAuthors } from '../form-state/edits.ts';
import type { WireRecord } from '../form-values.ts';

/** Reads and saves the record of a form. */
export interface RecordApi {
  /** Returns the current record. Does not use a cached record if `isStale` is true. A new record has no `read`. */
  read?: (isStale: boolean) => Promise<WireRecord>;
  /**
   * Validates a request body before it is sent.
   * @throws Problem with every invalid field.
   */
  validate?: (body: WireRecord, baseRecord: WireRecord) => void;
  /** Sends the changed fields and returns the record. `baseRecord` is the version that the changes are based on. */
  send: (body: WireRecord, baseRecord: WireRecord) => Promise<WireRecord>;
  /** Returns who last changed each field, if known. */
  authors?: () => Promise<FieldAuthors>;
}

/** The values before and after a save, by field name. */
export interface SavedChange {
  before: WireRecord;
  after: WireRecord;
}

/**
 * `conflict`: nothing was sent, because someone else changed the same fields. `unconfirmed`: nothing was sent, because
 * a change needs a confirmation. `change`: null if an earlier attempt had already saved the changes. `changedByServer`:
 * the fields for which the server stored another value.
 */
export type SaveResult =
  | { outcome: 'saved'; record: WireRecord; change: SavedChange | null; changedByServer: string[] }
  | { outcome: 'conflict' }
  | { outcome: 'unconfirmed' };

/** A form to save. */
export interface SaveRequest {
  edits: Edits;
  api: RecordApi;
  confirmations: Confirmations;
  /** Whether the result of the last attempt is unknown. If so, the record is read again before anything is sent. */
  isUncertain: boolean;
}

/** Returns the fields with these names. A missing field is null. */
export const pick = (record: WireRecord, names: readonly string[]): WireRecord =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]));

/**
 * Returns the fields for which the server stored another value. Servers can return numbers and dates in another
 * notation than they received. Whether two texts are the same value depends on the kind of the field: "1" and "01" are
 * the same number, but different names.
 */
export function differing(edits: Edits, sent: WireRecord, record: WireRecord): string[] {
  const isStored = (name: string) => {
    const [one, other] = [sent[name], record[name]];
    const isNotation = typeof one === 'string' && typeof other === 'string' && edits.hasSameInput(name, one, other);
    return isNotation || isSame(one, other);
  };
  return Object.keys(sent).filter((name) => !isStored(name));
}

/**
 * Validates and sends a request body. The form gets the record of the response.
 * @throws Problem if the body is invalid or the request fails.
 */
export function submit({ edits, api }: SaveRequest, body: WireRecord): Promise<WireRecord> {
  api.validate?.(body, edits.record());
  return edits.send(body, () => api.send(body, edits.record()));
}
