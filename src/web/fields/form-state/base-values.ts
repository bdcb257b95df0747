import { type Fields, isSame } from '#contract/resource.ts';
import { differs, type FormScope, type FormValues, toForm, type WireRecord } from '../form-values.ts';

/** Reads and sets the values of the inputs, by field name. */
export interface Inputs {
  get(name: string): unknown;
  set(name: string, form: unknown): void;
}

interface Setup {
  fields: Fields;
  scope: FormScope;
  inputs: Inputs;
  initial: WireRecord;
  /** Returns the value of a field in the last read record; null if the record has none. */
  serverValue: (name: string) => unknown;
}

/**
 * Creates the base values of a form's changed fields. A base value is the server value at the time when the user started
 * to change the field.
 */
export function createBaseValues({ fields, scope, inputs, initial, serverValue }: Setup) {
  const bases = new Map<string, unknown>(Object.entries(initial));
  const isChanged = (name: string) => {
    const field = fields[name];
    return field !== undefined && differs(field, inputs.get(name), serverValue(name), scope);
  };
  /** Sets or removes the base value after the input or the server value has changed. */
  const update = (name: string) => {
    if (!isChanged(name)) bases.delete(name);
    else if (!bases.has(name)) bases.set(name, serverValue(name));
  };
  /** Removes the base value and puts the server value into the input. */
  const reset = (name: string) => {
    const field = fields[name];
    bases.delete(name);
    if (field && isChanged(name)) inputs.set(name, toForm(field, serverValue(name), scope));
  };
  for (const name of bases.keys()) update(name);
  return {
    has: (name: string) => bases.has(name),
    get: (name: string) => bases.get(name),
    set: (name: string, value: unknown) => void bases.set(name, value),
    update,
    /**
     * Updates a field after the record has changed. `sent` contains the inputs that were just saved. The input gets the
     * server value if the field was unchanged, or if the field was just saved and not edited since. In all other cases,
     * the field keeps its input.
     */
    followRecord(name: string, sent: FormValues) {
      const isSaved = name in sent && isSame(inputs.get(name), sent[name]);
      if (isSaved || !bases.has(name)) return reset(name);
      if (name in sent) bases.set(name, serverValue(name));
      update(name);
    },
  };
}
