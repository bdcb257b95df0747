import { useEffect, useState } from 'react';
import { whenIdle } from '../../ui/idle.ts';
import { type DraftField, draftIn, loadCopies, readDraft, writeDraft } from './drafts.ts';
import type { Editing } from './editing.tsx';
import { restorable } from './use-editing.ts';

/** What another tab keeps of the same record: fields that were never changed here. */
const ofOthers = (key: string, own: ReadonlySet<string>): Record<string, DraftField> =>
  Object.fromEntries(Object.entries(readDraft(key)?.fields ?? {}).filter(([name]) => !own.has(name)));

/** Opens the copies of drafts, once, and takes what the one of this form knows that the draft of its beginning did not. */
function createCopies({ edits, resource }: Editing, key: string, onRestored: (at: number) => void) {
  const knownAt = readDraft(key)?.at ?? 0;
  const look = async () => {
    const copies = await loadCopies();
    const copy = draftIn(await copies?.readCopy(key));
    if (!copy || copy.at <= knownAt) return copies;
    edits.restore(Object.fromEntries(restorable(resource, copy)));
    if (edits.changed().length > 0) onRestored(copy.at);
    return copies;
  };
  let opened: ReturnType<typeof loadCopies> | undefined;
  return () => {
    opened ??= look();
    return opened;
  };
}

/**
 * Keeps what is typed on this device, at every keystroke, beside what other tabs keep; true where the device refuses.
 * `onRestored` hears of a draft that only turns up once the form is open, and when it was typed.
 */
export function useDraft(editing: Editing, key: string, onRestored: (at: number) => void): boolean {
  const { edits, resource } = editing;
  const [isRefused, setRefused] = useState(false);
  const [openCopies] = useState(() => createCopies(editing, key, onRestored));
  // The storage of the device outlives the page.
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
      void openCopies().then((copies) => copies?.copyDraft(key, draft));
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
