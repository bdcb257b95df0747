import { useEffect, useState } from 'react';
import { type DraftField, readDraft, writeDraft } from './drafts.ts';
import type { Editing } from './editing.tsx';

/** What another tab keeps of the same record: fields that were never changed here. */
const ofOthers = (key: string, own: ReadonlySet<string>): Record<string, DraftField> =>
  Object.fromEntries(Object.entries(readDraft(key)?.fields ?? {}).filter(([name]) => !own.has(name)));

/** Keeps what is typed on this device, at every keystroke, beside what other tabs keep; true where the device refuses. */
export function useDraft({ edits, resource }: Editing, key: string): boolean {
  const [isRefused, setRefused] = useState(false);
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
      setRefused(
        !writeDraft(key, { at: Date.now(), fields: { ...ofOthers(key, own), ...Object.fromEntries(fields) } }),
      );
    };
    const unsubscribe = edits.subscribe(() => {
      soon ??= setTimeout(keep);
    });
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      keep();
      unsubscribe();
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [edits, resource, key]);
  return isRefused;
}
