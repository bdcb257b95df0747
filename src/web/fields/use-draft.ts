import { useEffect, useState } from 'react';
import { type DraftField, readDraft, writeDraft } from './drafts.ts';
import type { Editing } from './editing.tsx';

/** Long enough after the last frame for a page that is not drawn. */
const WAIT_MS = 250;

/** Does something right after the next frame, so that a key shows first, or soon where no frame comes. */
function afterFrame(work: () => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    soon = setTimeout(work);
  });
  const latest = setTimeout(work, WAIT_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(soon);
    clearTimeout(latest);
  };
}

/** What another tab keeps of the same record: fields that were never changed here. */
const ofOthers = (key: string, own: ReadonlySet<string>): Record<string, DraftField> =>
  Object.fromEntries(Object.entries(readDraft(key)?.fields ?? {}).filter(([name]) => !own.has(name)));

/** Keeps what is typed on this device, at every keystroke, beside what other tabs keep; true where the device refuses. */
export function useDraft({ edits, resource }: Editing, key: string): boolean {
  const [isRefused, setRefused] = useState(false);
  // The storage of the device outlives the page.
  useEffect(() => {
    const own = new Set(edits.changed());
    let cancel: (() => void) | null = null;
    const keep = () => {
      if (!cancel) return;
      cancel();
      cancel = null;
      const fields = Object.entries(edits.drafts()).filter(([name]) => !resource.fields[name]?.secret);
      for (const [name] of fields) own.add(name);
      setRefused(
        !writeDraft(key, { at: Date.now(), fields: { ...ofOthers(key, own), ...Object.fromEntries(fields) } }),
      );
    };
    const unsubscribe = edits.subscribe(() => {
      cancel ??= afterFrame(keep);
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
