import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/idle.ts';
import { type DraftField, loadDraftBackup, parseDraft, readDraft, writeDraft } from './drafts.ts';
import type { ResourceFormState } from './form-context.tsx';
import { restorableFields } from './use-create-form-state.ts';

/** Returns the draft fields of other tabs: those never changed in this one. */
const ofOthers = (key: string, own: ReadonlySet<string>): Record<string, DraftField> =>
  Object.fromEntries(Object.entries(readDraft(key)?.fields ?? {}).filter(([name]) => !own.has(name)));

/** Opens the draft backup once, and restores it if it is newer than the draft that the form started with. */
function createCopies({ edits, resource }: ResourceFormState, key: string, onRestored: (at: number) => void) {
  const knownAt = readDraft(key)?.at ?? 0;
  const look = async () => {
    const copies = await loadDraftBackup();
    const copy = parseDraft(await copies?.readDraftBackup(key));
    if (!copy || copy.at <= knownAt) return copies;
    edits.restoreDrafts(Object.fromEntries(restorableFields(resource, copy)));
    if (edits.changed().length > 0) onRestored(copy.at);
    return copies;
  };
  let opened: ReturnType<typeof loadDraftBackup> | undefined;
  return () => {
    opened ??= look();
    return opened;
  };
}

/**
 * Saves a draft after every keystroke, merged with the drafts of other tabs. Returns true if the device can't store it.
 * `onRestored` is called with the time of a draft that is restored after the form has opened.
 */
export function useDraft(editing: ResourceFormState, key: string, onRestored: (at: number) => void): boolean {
  const { edits, resource } = editing;
  const [isRefused, setRefused] = useState(false);
  const [openCopies] = useState(() => createCopies(editing, key, onRestored));
  useEffect(() => {
    const own = new Set(edits.changed());
    let kept = edits.revision();
    let soon: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (soon === undefined && edits.revision() === kept) return;
      clearTimeout(soon);
      [soon, kept] = [undefined, edits.revision()];
      const fields = Object.entries(edits.drafts()).filter(([name]) => !resource.fields[name]?.secret);
      for (const [name] of fields) own.add(name);
      const draft = { at: Date.now(), fields: { ...ofOthers(key, own), ...Object.fromEntries(fields) } };
      setRefused(!writeDraft(key, draft));
      void openCopies().then((copies) => copies?.backUpDraft(key, draft));
    };
    const unsubscribe = edits.subscribe(() => {
      soon ??= setTimeout(keep);
    });
    const cancel = whenIdle(() => void openCopies());
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      cancel();
      keep();
      unsubscribe();
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [edits, resource, key, openCopies]);
  return isRefused;
}
