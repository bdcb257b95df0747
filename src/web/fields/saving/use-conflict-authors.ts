import { useEffect, useEffectEvent } from 'react';
import type { Edits } from '../form-state/edits.ts';
import { useEditsSelector } from '../form-state/form-context.tsx';
import type { RecordApi } from './save-request.ts';

/** Loads who made the conflicting changes. Loads again when the set of fields with conflicts changes. */
export function useConflictAuthors(edits: Edits, api: RecordApi): void {
  const load = useEffectEvent(() => void api.authors?.().then(edits.setAuthors, () => undefined));
  const conflicts = useEditsSelector(edits, () => edits.changed().filter(edits.hasConflict).join());
  useEffect(() => {
    if (conflicts !== '') load();
  }, [conflicts]);
}
