import { type Fields, isSame } from '#contract/resource.ts';
import { differs, type FormScope, toForm, type WireRecord } from '../form-values.ts';
import type { DraftField } from './draft.ts';

/** Reads and sets the values of the inputs, by field name. */
export interface Inputs {
  get(name: string): unknown;
  set(name: string, form: unknown): void;
}

/**
 * A value that was sent to the server, and the input at that time; no input if the value is that of a restored draft, or
 * of an undo while the user had already changed the field again.
 */
interface SentValue {
  value: unknown;
  form?: unknown;
}

interface Setup {
  fields: Fields;
  scope: FormScope;
  inputs: Inputs;
  /** Returns the value of a field in the last read record; null if the record has none. */
  serverValue: (name: string) => unknown;
}

/**
 * Creates the base values of a form's changed fields. A base value is the server value at the time when the user started
 * to change the field, or the value of the last save.
 */
export function createBaseValues({ fields, scope, inputs, serverValue }: Setup) {
  const bases = new Map<string, unknown>();
  /** The values of saves, until a record contains them or the server rejects them. */
  const sent = new Map<string, SentValue>();
  const differsFrom = (name: string, value: unknown) => {
    const field = fields[name];
    return field !== undefined && differs(field, inputs.get(name), value, scope);
  };
  /** Sets or removes the base value after the input or the server value has changed. */
  const update = (name: string) => {
    if (!differsFrom(name, serverValue(name))) bases.delete(name);
    else if (!bases.has(name)) bases.set(name, serverValue(name));
  };
  /** Removes the base value and puts the server value into the input. */
  const reset = (name: string) => {
    const field = fields[name];
    bases.delete(name);
    if (field && differsFrom(name, serverValue(name))) inputs.set(name, toForm(field, serverValue(name), scope));
  };
  /** Updates a field after the record contains what was sent. An input that was edited since stays as a change. */
  const followSave = (name: string, { form }: SentValue) => {
    sent.delete(name);
    if (isSame(inputs.get(name), form)) return reset(name);
    bases.set(name, serverValue(name));
    update(name);
  };
  /** Updates a field after the record has changed. An unchanged field gets the server value, a changed one keeps its input. */
  const followRecord = (name: string, isResponse = false) => {
    const save = sent.get(name);
    if (save && (isResponse || isSame(save.value, serverValue(name)))) return followSave(name, save);
    return bases.has(name) ? update(name) : reset(name);
  };
  return {
    has: (name: string) => bases.has(name),
    get: (name: string) => bases.get(name),
    set: (name: string, value: unknown) => void bases.set(name, value),
    update,
    followRecord,
    startSave(body: WireRecord) {
      for (const [name, value] of Object.entries(body)) {
        const isEdited = bases.has(name) && differsFrom(name, value);
        sent.set(name, { value, ...(!isEdited && { form: inputs.get(name) }) });
      }
    },
    /** Removes the sent values. Not called if a later record can contain them. */
    endSave(body: WireRecord) {
      for (const name of Object.keys(body)) sent.delete(name);
    },
    /** Returns the draft of a field, also of one that was set back to the server value before its save is known to have failed. */
    draft(name: string): [name: string, draft: DraftField][] {
      const [save, form] = [sent.get(name), inputs.get(name)];
      if (!bases.has(name) && !(save && !isSame(form, save.form))) return [];
      const base = bases.has(name) ? bases.get(name) : serverValue(name);
      return [[name, { form, base, ...(save && { sent: save.value }) }]];
    },
    /** Restores the draft of a field, unless the user had set the field back to the server value and the save failed. */
    restore(name: string, draft: DraftField) {
      inputs.set(name, draft.form);
      if ('sent' in draft) sent.set(name, { value: draft.sent });
      if (!('sent' in draft) || differsFrom(name, draft.base)) bases.set(name, draft.base);
      followRecord(name);
    },
  };
}
