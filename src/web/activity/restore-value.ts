import type { Change } from '#contract/activity.ts';
import type { Field } from '#contract/field.ts';
import { isSame } from '#contract/resource.ts';
import { codecs, toForm } from '../fields/form-values.ts';

/**
 * How the value from before a change can be restored. `none`: not at all. `current`: it is the current value. `copy`:
 * the user can only copy it. `draft`: into the draft. `replaces draft`: into the draft, in place of another unsaved
 * value.
 */
export type RestoreOption = 'none' | 'current' | 'copy' | 'draft' | 'replaces draft';

/** Where values from before a change are restored to. */
interface RestoreTarget {
  /** The fields of the record, by name. */
  fields: Readonly<Record<string, Field>>;
  /** The record as the server has it; undefined while it is not known. */
  record: object | undefined;
  timeZone: string;
  /** Returns the unsaved input of a field; undefined if there is none. */
  unsavedInput: (name: string) => unknown;
  /** Puts an input into the draft, where the user can review and save it. */
  put: (field: { name: string; label: string }, input: unknown) => void;
}

/** Whether the activity has the value. The server replaces a structured value that is too large by a sentence. */
const isKept = ({ kind }: Field, before: unknown) =>
  before !== undefined && (typeof before !== 'string' || codecs[kind] !== codecs.json);

/** Returns functions that restore values from before a change. */
export function restoreInto({ fields, record, timeZone, unsavedInput, put }: RestoreTarget) {
  /** Returns the field that a change is about, with its earlier input; null if it can't be written. */
  const earlierOf = ({ field: name, before }: Change) => {
    const field = name === null ? undefined : fields[name];
    if (!record || name === null || !field || field.readOnly || !isKept(field, before)) return null;
    return { name, field, input: toForm(field, before, { timeZone }) };
  };
  const restoreOption = (change: Change): RestoreOption => {
    const earlier = earlierOf(change);
    if (!earlier) return 'none';
    const { name, field, input } = earlier;
    const now = (record as Record<string, unknown>)[name] ?? null;
    if (isSame(input, toForm(field, now, { timeZone }))) return 'current';
    if (field.secret) return 'copy';
    const typed = unsavedInput(name);
    return typed !== undefined && !isSame(typed, input) ? 'replaces draft' : 'draft';
  };
  const restore = (change: Change) => {
    const earlier = earlierOf(change);
    if (earlier) put({ name: earlier.name, label: earlier.field.label }, earlier.input);
  };
  return { restoreOption, restore };
}
