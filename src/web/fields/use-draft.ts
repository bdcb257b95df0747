import { useEffect, useState } from 'react';
import { writeDraft } from './drafts.ts';
import type { Editing } from './editing.tsx';

const WAIT_MS = 250;

/** Keeps what is typed on this device, shortly after every change and when the page goes away; true where the device refuses. */
export function useDraft({ edits, resource }: Editing, key: string): boolean {
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const fields = Object.entries(edits.drafts()).filter(([name]) => !resource.fields[name]?.secret);
      setRefused(!writeDraft(key, { at: Date.now(), fields: Object.fromEntries(fields) }));
    };
    const unsubscribe = edits.subscribe(() => {
      timer ??= setTimeout(keep, WAIT_MS);
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
