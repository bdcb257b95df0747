import { useRef, useState } from 'react';
import { isUncertain } from '#client/problem-status.ts';
import { Problem } from '#contract/problem.ts';
import { focusField } from '../focus-field.ts';
import type { ResourceFormState } from '../form-state/form-context.tsx';
import { toForm, type WireRecord } from '../form-values.ts';
import { saveChanges } from './save-changes.ts';
import type { RecordApi, SavedChange, SaveResult } from './save-request.ts';
import { focusFirstError, showFieldErrors } from './show-field-errors.ts';
import { undoSave } from './undo-save.ts';
import { useConflictAuthors } from './use-conflict-authors.ts';
import { useExclusive } from './use-exclusive.ts';
import { useSaveNotice } from './use-save-notice.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

interface Options {
  api: RecordApi;
  /** Returns the message after a save, for example "Saved Tideline". */
  successMessage: (record: WireRecord) => string;
  onSaved?: ((record: WireRecord) => void) | undefined;
  /** Returns the field that a problem without a field name is about. */
  fieldOfProblem?: ((problem: Problem, changed: readonly string[]) => string | undefined) | undefined;
  /** Why nothing can be saved. */
  readOnlyReason?: string | undefined;
  /** A message about a save that took place just before this form opened. */
  initialMessage: string;
  /** Runs before each save. */
  onSave: () => void;
  /** Shows and focuses an invalid field. Only for forms that do not show all fields at once. */
  focusInvalid?: ((name: string) => void) | undefined;
}

const changedByOthers = (count: number) =>
  `Someone else changed the same ${count === 1 ? 'field' : 'fields'} in the meantime.`;

const labelsOf = ({ resource }: ResourceFormState, names: string[]) =>
  names.map((name) => resource.fields[name]?.label ?? name).join(', ');

/** Puts the values from before a save into the form, so that the user can confirm the undo like any other change. */
function restorePreviousInputs({ edits, resource, scope }: ResourceFormState, { before }: SavedChange) {
  for (const [name, value] of Object.entries(before)) {
    const field = resource.fields[name];
    if (field) edits.setInput(name, toForm(field, value, scope));
  }
}

/** Runs save requests. If the result of a request is unknown, the next request reads the record first. */
function useSaveRequest({ edits, confirmations }: ResourceFormState, api: RecordApi) {
  const isLastUncertain = useRef(false);
  return {
    isLastUncertain: () => isLastUncertain.current,
    async run(work: typeof saveChanges) {
      const wasUncertain = isLastUncertain.current;
      const hadChanges = edits.changed().length > 0;
      const result = await work({ edits, api, confirmations, isUncertain: wasUncertain });
      isLastUncertain.current = false;
      const hadSucceeded = wasUncertain && hadChanges && result.outcome === 'saved' && result.change === null;
      return { result, hadSucceeded };
    },
    noteFailure(problem: Problem) {
      isLastUncertain.current ||= isUncertain(problem);
    },
  };
}

/**
 * Returns functions that save and undo the changes of a form, one request at a time, and the state for the save bar. The
 * input is kept if a save fails.
 */
export function useSave(state: ResourceFormState, options: Options) {
  const { form, edits, confirmations, createsNoun } = state;
  const { api, successMessage, onSave, onSaved, fieldOfProblem, initialMessage, focusInvalid, readOnlyReason } =
    options;
  const { notice, show, showError } = useSaveNotice(edits, initialMessage);
  const [review, setReview] = useState({ isOpen: false, requestCount: 0 });
  const [isSaving, runExclusively] = useExclusive();
  const request = useSaveRequest(state, api);

  const finish = (result: SaveResult, message: (record: WireRecord) => string) => {
    if (result.outcome === 'conflict') {
      showError(`Nothing was saved. ${changedByOthers(edits.changed().filter(edits.hasConflict).length)}`);
      const conflict = edits.changed().find(edits.hasConflict);
      return conflict && focusField(conflict);
    }
    if (result.outcome === 'unconfirmed')
      return setReview(({ requestCount }) => ({ isOpen: true, requestCount: requestCount + 1 }));
    const { record, change, changedByServer } = result;
    confirmations.reset();
    // Close the review. Otherwise, the next change would open it again and move the focus into it.
    setReview({ isOpen: false, requestCount: 0 });
    const hint =
      changedByServer.length > 0 ? `. The server stored a different value for ${labelsOf(state, changedByServer)}` : '';
    show({ message: message(record) + hint, change: api.read ? change : null });
    onSaved?.(record);
  };
  const fail = async (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    request.noteFailure(error);
    const name = fieldOfProblem?.(error, edits.changed());
    if (name) form.setError(name, { type: 'server', message: error.message });
    const message = await showFieldErrors(state, error);
    const summary = focusFirstError(state, focusInvalid);
    if (message !== '') showError(message, error);
    else if (summary !== '') showError(summary);
    else show({});
  };
  /** After the validation of single fields has failed, also shows the errors of the whole record. */
  const showInvalid = async () => {
    try {
      api.validate?.(edits.body(), edits.record());
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await showFieldErrors(state, error);
    }
    const summary = focusFirstError(state, focusInvalid);
    if (summary !== '') showError(summary);
  };
  const send = async () => {
    const hasNoChanges = edits.changed().length === 0 && !request.isLastUncertain();
    if (createsNoun === undefined && hasNoChanges) {
      // A second click must not replace the message about the save that has just succeeded.
      if (notice.message === '') show({ message: 'No changes to save.' });
      return;
    }
    const { result, hadSucceeded } = await request.run(saveChanges);
    finish(result, (record) => successMessage(record) + (hadSucceeded ? '. The first attempt had succeeded' : ''));
  };
  const save = async () => {
    if (readOnlyReason !== undefined) return showError(readOnlyReason);
    edits.notifyTyped();
    onSave();
    return runExclusively(form.handleSubmit(() => send().catch(fail), showInvalid));
  };
  const undo = (change: SavedChange) =>
    runExclusively(async () => {
      const { result } = await request.run((saveRequest) => undoSave(saveRequest, change));
      if (result.outcome === 'unconfirmed') {
        restorePreviousInputs(state, change);
        show({ message: 'Not undone yet. The earlier values are in the form: confirm them, then save' });
      }
      if (result.outcome === 'conflict') showError(`Not undone. ${changedByOthers(Object.keys(change.after).length)}`);
      else finish(result, () => 'Undone. The previous values are saved again');
    }).catch(fail);

  useConflictAuthors(edits, api);
  useSaveShortcut(save);

  const { change } = notice;
  return {
    save,
    isSaving,
    undo: change === null ? null : () => undo(change),
    successMessage: notice.message,
    saveError: notice.error,
    review,
    onReview: (isOpen: boolean) => setReview({ isOpen, requestCount: 0 }),
  };
}
