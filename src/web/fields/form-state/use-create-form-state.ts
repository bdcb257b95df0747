import { useMemo, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { ConfirmationRules } from '#changes/project-confirmations.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { useStable } from '../../ui/use-stable.ts';
import type { FlagOption } from '../flag-option.ts';
import { type FormScope, type FormValues, formValues, type WireRecord } from '../form-values.ts';
import type { InputOverrides } from '../input-props.ts';
import { createConfirmations } from './confirmations.ts';
import type { Draft, DraftField } from './draft.ts';
import { readDraft } from './draft-storage.ts';
import { createEdits, type Edits } from './edits.ts';
import type { ResourceFormState } from './form-context.tsx';
import { loadedValidation, loadValidation } from './load-validation.ts';
import { createEditorState } from './opened-editor.ts';

export interface ResourceFormOptions {
  resource: Resource;
  /** The record, or the initial values of a new one. */
  record: WireRecord;
  /** The draft's storage key: the connection and the record's path. */
  draftKey: string;
  /** Returns the key of the draft of a record that the form has created. */
  createdDraftKey?: (record: WireRecord) => string;
  /** Fields that are validated even if they are unchanged. */
  required?: readonly string[];
  /** The time zone of dates in the form. */
  timeZone?: string;
  notes?: Record<string, string>;
  lockReasons?: Record<string, string>;
  confirmationRules?: ConfirmationRules;
  loadFlags?: () => Promise<readonly FlagOption[]>;
  inputOverrides?: InputOverrides;
  /** Returns a value in words, one fact per line; null if it is shown as it is. */
  describe?: ResourceFormState['describe'];
  /** What a change causes, by field name. Shown in the review. */
  effects?: ResourceFormState['effects'];
  /** Whether the form offers a JSON editor only for values that its other inputs can't show. */
  isGuided?: boolean;
  /** The noun for what the form creates, such as "project"; undefined if it edits a record. */
  createsNoun?: string;
}

const none: readonly string[] = [];

/** Returns the draft fields that can be restored: writable fields that are not secret. */
export const restorableFields = ({ fields }: Resource, draft: Draft | null): [name: string, kept: DraftField][] =>
  Object.entries(draft?.fields ?? {}).filter(([name]) => {
    const field = fields[name];
    return field && !field.readOnly && !field.secret;
  });

/**
 * Returns the validation of a form. It checks a field while the user edits it, and all changed and all
 * required fields before a save.
 */
function resolverFor(
  { resource, required = none }: ResourceFormOptions,
  edits: Edits,
  scope: FormScope,
): Resolver<FormValues> {
  const all = writableNames(resource);
  return async (values, _context, { names }) => {
    const checks = await loadValidation();
    const refused = (names?.length === 1 ? names : all).flatMap((name) => {
      const field = resource.fields[name];
      const isChecked = edits.isChanged(name) || required.includes(name);
      const message = field && isChecked && checks?.validateField(name, field, edits.inputValue(name), scope);
      return message ? [[name, { type: 'refused', message }] as const] : [];
    });
    return refused.length > 0 ? { values: {}, errors: Object.fromEntries(refused) } : { values, errors: {} };
  };
}

function createFormState(options: ResourceFormOptions) {
  const { resource, record, draftKey, timeZone = 'UTC', confirmationRules = {} } = options;
  const scope = { timeZone };
  const draft = readDraft(draftKey);
  const values = formValues(resource.fields, record, scope);
  const bound: { form: UseFormReturn<FormValues> | null } = { form: null };
  const edits = createEdits({
    resource,
    record,
    scope,
    // Notify after the typed character has been painted.
    later: (work) => void setTimeout(work),
    restored: Object.fromEntries(restorableFields(resource, draft)),
    inputs: {
      get: (name) => (bound.form ? bound.form.getValues(name) : values[name]),
      set: (name, value) => {
        if (!bound.form) values[name] = value;
        bound.form?.setValue(name, value);
        // The error belongs to the previous value.
        bound.form?.clearErrors(name);
      },
    },
  });
  const restoredAt = edits.changed().length > 0 ? (draft?.at ?? null) : null;
  const confirmations = createConfirmations({
    fields: resource.fields,
    edits,
    scope,
    rules: confirmationRules,
    listMessage: (...change) => loadedValidation()?.invalidEntriesMessage(...change) ?? null,
  });
  return { scope, values, bound, edits, confirmations, restoredAt, resolver: resolverFor(options, edits, scope) };
}

const unlocked: Record<string, string> = {};

/**
 * Creates a form's state: its values, its tracked changes, and the restored draft. `restoredAt` is the time of the draft
 * in epoch milliseconds; null if no draft was restored.
 */
export function useCreateFormState(options: ResourceFormOptions): ResourceFormState & { restoredAt: number | null } {
  const [{ values, resolver, bound, ...start }] = useState(() => createFormState(options));
  const form = useForm<FormValues>({ defaultValues: values, resolver, mode: 'onTouched', shouldFocusError: false });
  const [state] = useState(() => {
    bound.form = form;
    const {
      resource,
      notes = {},
      inputOverrides = {},
      describe,
      effects = {},
      required = none,
      loadFlags,
      createsNoun,
      isGuided = false,
    } = options;
    return {
      ...start,
      editors: createEditorState(),
      form,
      resource,
      notes,
      inputOverrides,
      describe,
      effects,
      loadFlags,
      required,
      createsNoun,
      isGuided,
    };
  });
  // Some servers report their locked fields only after the form is shown.
  const lockReasons = useStable(options.lockReasons ?? unlocked);
  return useMemo(() => ({ ...state, lockReasons }), [state, lockReasons]);
}
