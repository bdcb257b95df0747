import { isUncertain } from '#client/problem-status.ts';
import { type Fields, isSame, type Resource, writableNames } from '#contract/resource.ts';
import { type FormScope, fromForm, toForm, type WireRecord } from '../form-values.ts';
import { createBaseValues, type Inputs } from './base-values.ts';
import type { DraftField } from './draft.ts';
import { createSubscriptions } from './edit-subscriptions.ts';

/** Who last changed a field, and when (ISO 8601). */
export interface FieldAuthor {
  who: string;
  at: string;
}

/** The known authors, by field name. */
export type FieldAuthors = Readonly<Record<string, FieldAuthor>>;

/** Tracks the fields that the user has changed, their original values, and later changes by other people. */
export interface Edits {
  /**
   * Subscribes to changes and returns a function that unsubscribes. If `about` names a field, typing in other fields is
   * not reported.
   */
  subscribe(listener: () => void, about?: string): () => void;
  /** A number that increases with every change by the user, but not when the record is updated. */
  revision(): number;
  /** The last read record. */
  record(): WireRecord;
  /**
   * The value of a field in the last read record; null if the record has none. A list or object stays the same object
   * until its content changes.
   */
  serverValue(name: string): unknown;
  inputValue(name: string): unknown;
  /** The names of the changed fields in form order. Returns the same array until the names change. */
  changed(): readonly string[];
  isChanged(name: string): boolean;
  /** Whether someone else changed the field after the user started to change it. */
  hasConflict(name: string): boolean;
  /** The server value when the user started to change the field; null if the field is unchanged. */
  base(name: string): unknown;
  /** Who last changed the field; undefined while unknown. */
  author(name: string): FieldAuthor | undefined;
  /** Sets who last changed the fields. */
  setAuthors(authors: FieldAuthors): void;
  /**
   * Reports that the user has typed in an input. The other functions return the new state immediately. Subscribers are
   * notified after the typed character has been painted.
   */
  inputChanged(name: string): void;
  /**
   * Notifies subscribers about typing now, without waiting for the paint. Called before a save, because a subscriber can set another field, for
   * example the flag key after the name was typed.
   */
  notifyTyped(): void;
  setInput(name: string, form: unknown): void;
  /** Restores a draft into the fields that the user has not changed. */
  restoreDrafts(drafts: Readonly<Record<string, DraftField>>): void;
  /** Sets a newer record. Unchanged fields get the new values, and changed fields keep their input. */
  updateRecord(record: WireRecord): void;
  /**
   * Sends a request body and sets the record that the server responds with. The sent fields become unchanged, except those
   * that the user has edited since.
   */
  send(body: WireRecord, send: () => Promise<WireRecord>): Promise<WireRecord>;
  /** Resolves a conflict by keeping the user's value. The next save overwrites the other value. */
  keepMine(name: string): void;
  /** Reverts fields to the last read record. */
  revert(names: readonly string[]): void;
  /** The request body: the changed fields with valid input. */
  body(): WireRecord;
  /** Whether two API values of a field have the same input. For example, "0.50" and "0.5" are both 50%. */
  hasSameInput(name: string, one: unknown, other: unknown): boolean;
  /** The draft of the changed fields. */
  drafts(): Record<string, DraftField>;
}

interface Setup {
  resource: Resource;
  record: WireRecord;
  scope: FormScope;
  inputs: Inputs;
  /** The restored draft. */
  restored?: Readonly<Record<string, DraftField>>;
  /** Delays notifications about typing until the typed character is painted. By default, they are sent at once. */
  later?: (work: () => void) => void;
}

const immediately = (work: () => void) => work();

/** Returns the request body for the given fields. Fields with invalid input are left out. */
export function requestBody(
  fields: Fields,
  names: readonly string[],
  form: (name: string) => unknown,
  scope: FormScope,
): WireRecord {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      const decoded = field && fromForm(field, form(name), scope);
      return decoded && 'value' in decoded ? [[name, decoded.value]] : [];
    }),
  );
}

/** Returns `next`, but for values whose content is the same as in `last`, uses the objects from `last`. */
const keepEqualValues = (last: WireRecord, next: WireRecord): WireRecord =>
  Object.fromEntries(
    Object.entries(next).map(([name, value]) => [name, isSame(last[name], value) ? last[name] : value]),
  );

/** Creates the change tracking of a form. */
export function createEdits(setup: Setup): Edits {
  const { resource, record: initialRecord, scope, inputs, restored = {}, later = immediately } = setup;
  const { fields } = resource;
  const names = writableNames(resource);
  const typedNames = new Set<string>();
  let [record, revision, changed] = [initialRecord, 0, [] as readonly string[]];
  let serverValues = record;
  let authors: FieldAuthors = {};
  const serverValue = (name: string) => serverValues[name] ?? null;
  const bases = createBaseValues({ fields, scope, inputs, serverValue });

  const updateChanged = () => {
    const next = names.filter(bases.has);
    if (next.join() !== changed.join()) changed = next;
  };
  /** Updates the list of changed fields for the inputs that the user typed in since the last call. */
  const processTyped = () => {
    if (typedNames.size === 0) return;
    for (const name of typedNames) bases.update(name);
    typedNames.clear();
    updateChanged();
  };
  const { subscribe, notifyAll, notifyTyped, scheduleTyped } = createSubscriptions(later, processTyped);
  const notify = (isByUser: boolean) => {
    processTyped();
    updateChanged();
    if (isByUser) revision += 1;
    notifyAll();
  };
  /** Wraps a function so that it processes the typed input first. */
  const upToDate =
    <A extends unknown[], R>(work: (...args: A) => R) =>
    (...args: A): R => {
      processTyped();
      return work(...args);
    };
  const setInput = (name: string, form: unknown) => {
    inputs.set(name, form);
    bases.update(name);
  };

  /** `saved`: the request body, if the record is the response to a save. */
  const updateRecord = (next: WireRecord, saved: WireRecord = {}) => {
    processTyped();
    record = next;
    serverValues = keepEqualValues(serverValues, next);
    for (const name of names) bases.followRecord(name, name in saved);
    notify(false);
  };

  for (const [name, draft] of Object.entries(restored)) bases.restore(name, draft);
  updateChanged();

  return {
    subscribe,
    revision: () => revision,
    record: () => record,
    serverValue,
    inputValue: inputs.get,
    changed: upToDate(() => changed),
    isChanged: upToDate(bases.has),
    hasConflict: upToDate((name) => bases.has(name) && !isSame(bases.get(name), serverValue(name))),
    base: upToDate((name) => bases.get(name) ?? null),
    author: (name) => authors[name],
    setAuthors(known) {
      authors = known;
      notify(false);
    },
    inputChanged(name) {
      revision += 1;
      typedNames.add(name);
      scheduleTyped(name);
    },
    notifyTyped,
    setInput(name, form) {
      setInput(name, form);
      notify(true);
    },
    restoreDrafts: upToDate((drafts) => {
      for (const [name, draft] of Object.entries(drafts)) if (!bases.has(name)) bases.restore(name, draft);
      notify(true);
    }),
    updateRecord: (next) => updateRecord(next),
    send: upToDate(async (body: WireRecord, send: () => Promise<WireRecord>) => {
      bases.startSave(body);
      notify(false);
      try {
        const response = await send();
        updateRecord(response, body);
        bases.endSave(body);
        return response;
      } catch (error) {
        if (!isUncertain(error)) bases.endSave(body);
        notify(false);
        throw error;
      }
    }),
    keepMine: upToDate((name) => {
      bases.set(name, serverValue(name));
      notify(true);
    }),
    revert: upToDate((reverted) => {
      for (const name of reverted) {
        const field = fields[name];
        if (field) setInput(name, toForm(field, serverValue(name), scope));
      }
      notify(true);
    }),
    body: upToDate(() => requestBody(fields, changed, inputs.get, scope)),
    hasSameInput(name, one, other) {
      const field = fields[name];
      return field !== undefined && isSame(toForm(field, one, scope), toForm(field, other, scope));
    },
    drafts: upToDate(() => Object.fromEntries(names.flatMap((name) => bases.draft(name)))),
  };
}
