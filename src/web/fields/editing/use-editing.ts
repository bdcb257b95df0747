import { useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { type Resource, writableNames } from '#contract/resource.ts';
import { createPointedField } from '../find/pointed-field.ts';
import type { FlagChoice } from '../flag-choice.ts';
import { type FormValues, formValues, type Place, type Wire } from '../form-values.ts';
import type { OwnWidgets } from '../widget.ts';
import { type Draft, type DraftField, readDraft } from './drafts.ts';
import type { Editing } from './editing.tsx';
import { createEdits, type Edits } from './edits.ts';
import { createCaution, type Risks } from './risks.ts';

export interface EditingOptions {
  resource: Resource;
  /** The record as it was read, or what a new one starts with. */
  record: Wire;
  /** Names the draft on this device: the address of the server and the path of the record. */
  draftKey: string;
  /** Fields that are checked even where nothing was typed, as those that a new record must have. */
  required?: readonly string[];
  /** The zone that instants are shown and typed in. */
  timeZone?: string;
  remarks?: Record<string, string>;
  locked?: Record<string, string>;
  risks?: Risks;
  loadFlags?: () => Promise<readonly FlagChoice[]>;
  widgets?: OwnWidgets;
  /** What a form without a record of its own makes, as in "project". */
  makes?: string;
}

const none: readonly string[] = [];

/** The part of a draft that may be put back: writable fields, no secrets. */
export const restorable = ({ fields }: Resource, draft: Draft | null): [name: string, kept: DraftField][] =>
  Object.entries(draft?.fields ?? {}).filter(([name]) => {
    const field = fields[name];
    return field && !field.readOnly && !field.secret;
  });

let checks: Promise<typeof import('../check-field.ts') | null> | undefined;

/** The rules and their sentences weigh more than the form should at first; without them the server judges. */
export function loadChecks() {
  // Asked for again, the module would come some frames later, however long it has been here.
  checks ??= import('../check-field.ts').catch(() => {
    checks = undefined;
    return null;
  });
  return checks;
}

/** Checks one field while it is typed in, and every changed or required one before a save. */
function resolverFor({ resource, required = none }: EditingOptions, edits: Edits, place: Place): Resolver<FormValues> {
  const all = writableNames(resource);
  return async (values, _context, { names }) => {
    const checks = await loadChecks();
    const refused = (names?.length === 1 ? names : all).flatMap((name) => {
      const field = resource.fields[name];
      const isChecked = edits.isChanged(name) || required.includes(name);
      const message = field && isChecked && checks?.refusalOf(name, field, edits.form(name), place);
      return message ? [[name, { type: 'refused', message }] as const] : [];
    });
    return refused.length > 0 ? { values: {}, errors: Object.fromEntries(refused) } : { values, errors: {} };
  };
}

function begin(options: EditingOptions) {
  const { resource, record, draftKey, timeZone = 'UTC', risks = {} } = options;
  const place = { timeZone };
  const draft = readDraft(draftKey);
  const restored = restorable(resource, draft);
  const values: FormValues = {
    ...formValues(resource.fields, record, place),
    ...Object.fromEntries(restored.map(([name, { form }]) => [name, form])),
  };
  const bound: { form: UseFormReturn<FormValues> | null } = { form: null };
  const edits = createEdits({
    resource,
    record,
    place,
    // After the paint of the key itself.
    later: (work) => void setTimeout(work),
    bases: Object.fromEntries(restored.map(([name, { base }]) => [name, base])),
    inputs: {
      get: (name) => (bound.form ? bound.form.getValues(name) : values[name]),
      set: (name, value) => {
        bound.form?.setValue(name, value);
        // What stood against the value before says nothing about this one.
        bound.form?.clearErrors(name);
      },
    },
  });
  const restoredAt = edits.changed().length > 0 ? (draft?.at ?? null) : null;
  const caution = createCaution({ fields: resource.fields, edits, place, risks });
  return { place, values, bound, edits, caution, restoredAt, resolver: resolverFor(options, edits, place) };
}

/** Opens a form on a record: the values in its inputs, the account of what changes, and the draft of an earlier visit. */
export function useNewEditing(options: EditingOptions): Editing & { restoredAt: number | null } {
  const [{ values, resolver, bound, ...start }] = useState(() => begin(options));
  const form = useForm<FormValues>({ defaultValues: values, resolver, mode: 'onTouched', shouldFocusError: false });
  const [editing] = useState(() => {
    bound.form = form;
    const { resource, remarks = {}, locked = {}, widgets = {}, required = none, loadFlags, makes } = options;
    return {
      ...start,
      form,
      resource,
      remarks,
      locked,
      widgets,
      pointed: createPointedField(),
      loadFlags,
      required,
      makes,
    };
  });
  return editing;
}
