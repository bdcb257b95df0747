import { useEffect, useRef, useState } from 'react';
import { DRAFT_PREFIX } from '../../storage-keys.ts';
import { whenIdle } from '../../ui/idle.ts';
import type { DraftField } from './draft.ts';
import { loadDraftBackup, parseDraft, readDraft, writeDraft } from './draft-storage.ts';
import type { ResourceFormState } from './form-context.tsx';
import { restorableFields } from './use-create-form-state.ts';

/** Returns the stored draft fields that were never changed in this tab. These fields belong to other tabs. */
const draftOfOtherTabs = (key: string, ownFields: ReadonlySet<string>): Record<string, DraftField> =>
  Object.fromEntries(Object.entries(readDraft(key)?.fields ?? {}).filter(([name]) => !ownFields.has(name)));

/** The wait before changes are written, in milliseconds. Writing after each typed character would slow typing down. */
const WAIT_MS = 300;

/** The input values that the form restored from a draft: JSON text by field name. */
type RestoredInputs = Map<string, string>;

function addRestored(restored: RestoredInputs, fields: Record<string, DraftField>) {
  for (const [name, { form }] of Object.entries(fields)) restored.set(name, JSON.stringify(form));
}

/**
 * Returns a function that loads the module of the draft backup. The first call also restores the backup if it is newer
 * than the draft that the form opened with, unless another tab has written it since.
 */
function createBackup(
  { edits, resource }: ResourceFormState,
  key: string,
  restored: RestoredInputs,
  onRestored: (at: number) => void,
) {
  const knownAt = readDraft(key)?.at ?? 0;
  const openedAt = Date.now();
  const restoreBackup = async () => {
    const backup = await loadDraftBackup();
    const stored = parseDraft(await backup?.readDraftBackup(key));
    if (!stored || stored.at <= knownAt || stored.at > openedAt) return backup;
    addRestored(restored, stored.fields);
    edits.restoreDrafts(Object.fromEntries(restorableFields(resource, stored)));
    if (edits.changed().length > 0) onRestored(stored.at);
    return backup;
  };
  let opened: ReturnType<typeof loadDraftBackup> | undefined;
  return () => {
    opened ??= restoreBackup();
    return opened;
  };
}

/** Returns the draft of the changed fields without secrets. */
const unsavedFieldsOf = ({ edits, resource }: Pick<ResourceFormState, 'edits' | 'resource'>) =>
  Object.entries(edits.drafts()).filter(([name]) => !resource.fields[name]?.secret);

/**
 * Writes changes to a draft within `WAIT_MS`, merged with the drafts of other tabs and without secrets; at once when the
 * focus leaves an input, or when the page is hidden or closed. Returns whether the device can't store the draft, a function
 * that writes the changes now, and one that moves them to the draft with another key, for what was typed while a new record
 * was saved. Calls `onRestored` with the time of a draft that is restored after the form has opened.
 */
export function useDraft(state: ResourceFormState, key: string, onRestored: (at: number) => void) {
  const { edits, resource } = state;
  const [isRejected, setRejected] = useState(false);
  const [restored] = useState<RestoredInputs>(() => {
    const inputs: RestoredInputs = new Map();
    addRestored(inputs, readDraft(key)?.fields ?? {});
    return inputs;
  });
  const latestSave = useRef(() => {});
  const [openBackup] = useState(() => createBackup(state, key, restored, onRestored));
  useEffect(() => {
    const ownFields = new Set(edits.changed());
    let savedRevision = edits.revision();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsavedFields = () => unsavedFieldsOf({ edits, resource });
    const write = () => {
      const fields = unsavedFields();
      for (const [name] of fields) ownFields.add(name);
      const draft = { at: Date.now(), fields: { ...draftOfOtherTabs(key, ownFields), ...Object.fromEntries(fields) } };
      setRejected(!writeDraft(key, draft));
      void openBackup().then((backup) => backup?.backUpDraft(key, draft));
    };
    const save = () => {
      if (timer === undefined && edits.revision() === savedRevision) return;
      clearTimeout(timer);
      [timer, savedRevision] = [undefined, edits.revision()];
      write();
    };
    // Tabs see each other's writes late, so another tab can overwrite this tab's fields. In that case, write the draft
    // again. Ignore fields that this tab only restored, because the other tab may have saved or discarded them.
    const restoreOverwritten = (event: StorageEvent) => {
      if (event.key !== DRAFT_PREFIX + key) return;
      const stored = readDraft(key)?.fields ?? {};
      const isLost = ([name, { form }]: [string, DraftField]) =>
        !(name in stored) && restored.get(name) !== JSON.stringify(form);
      if (unsavedFields().some(isLost)) write();
    };
    const unsubscribe = edits.subscribe(() => {
      timer ??= setTimeout(save, WAIT_MS);
    });
    latestSave.current = save;
    const cancel = whenIdle(() => void openBackup());
    addEventListener('storage', restoreOverwritten);
    addEventListener('focusout', save);
    addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    return () => {
      cancel();
      save();
      unsubscribe();
      removeEventListener('storage', restoreOverwritten);
      removeEventListener('focusout', save);
      removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
    };
  }, [edits, resource, key, openBackup, restored]);
  const moveDraft = (to: string) => {
    const fields = unsavedFieldsOf(state);
    if (fields.length === 0 || !writeDraft(to, { at: Date.now(), fields: Object.fromEntries(fields) })) return;
    edits.revert(edits.changed());
    latestSave.current();
  };
  return { isUnkept: isRejected, writeDraftNow: () => latestSave.current(), moveDraft };
}
