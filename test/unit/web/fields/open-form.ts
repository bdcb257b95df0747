import type { ConfirmationRules } from '#changes/project-confirmations.ts';
import { project } from '#contract/project.ts';
import { createConfirmations } from '#web/fields/form-state/confirmations.ts';
import { createEdits, type Edits } from '#web/fields/form-state/edits.ts';
import { type FormValues, formValues, type WireRecord } from '#web/fields/form-values.ts';
import { saveChanges } from '#web/fields/saving/save-changes.ts';
import type { RecordApi, SaveRequest } from '#web/fields/saving/save-request.ts';
import { invalidEntriesMessage } from '#web/fields/validate-field.ts';

const scope = { timeZone: 'UTC' };
/** The fields of a project that these tests use. */
export const read: WireRecord = {
  name: 'Before',
  timezone: 'UTC',
  app_urls: ['https://a.example'],
  extra_settings: { b: 1, a: 2 },
};

/**
 * Opens a form without rendering it. `type` sets an input through `edits`, which notifies subscribers immediately. `press`
 * changes an input as a key press does. Subscribers are then notified through `later`.
 */
export function open(record: WireRecord = read, later = (work: () => void) => work(), restored = {}) {
  const held: FormValues = formValues(project.fields, record, scope);
  const inputs = {
    get: (name: string) => held[name],
    set: (name: string, form: unknown) => {
      held[name] = form;
    },
  };
  const edits = createEdits({ resource: project, record, scope, inputs, later, restored });
  const type = (name: string, form: unknown) => edits.setInput(name, form);
  const press = (name: string, form: unknown) => {
    inputs.set(name, form);
    edits.inputChanged(name);
  };
  return { edits, type, press };
}

export const saveRequestOf = (
  edits: Edits,
  api: RecordApi,
  { rules = {} as ConfirmationRules, isUncertain = false } = {},
): SaveRequest => {
  const confirmations = createConfirmations({
    fields: project.fields,
    edits,
    scope,
    rules,
    listMessage: invalidEntriesMessage,
  });
  return { edits, api, confirmations, isUncertain };
};

/** Saves a form in which no change needs a confirmation. */
export const saveBy = (edits: Edits, api: RecordApi) => saveChanges(saveRequestOf(edits, api));
