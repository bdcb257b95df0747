import { useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import type { Edits } from '../form-state/edits.ts';
import { useEditsSelector } from '../form-state/form-context.tsx';
import type { SavedChange } from './save-request.ts';

/** Why a save failed. */
export interface SaveError {
  message: string;
  /** The server's error; null if the form itself prevented the save, or if the errors are shown at the fields. */
  problem: Problem | null;
}

interface SaveNotice {
  message: string;
  error: SaveError | null;
  /** The change to undo, if the save can be undone. */
  change: SavedChange | null;
  /** The revision of the edits when the notice was shown. The notice disappears with the next edit. */
  revision: number;
}

const empty: SaveNotice = { message: '', error: null, change: null, revision: -1 };

/** Returns the notice about the last save, which is empty after the next edit, and functions to replace the notice. */
export function useSaveNotice(edits: Edits, initialMessage: string) {
  const [notice, setNotice] = useState<SaveNotice>({ ...empty, message: initialMessage, revision: 0 });
  const isCurrent = useEditsSelector(edits, () => edits.revision() === notice.revision);
  const show = (content: Partial<SaveNotice>) => setNotice({ ...empty, ...content, revision: edits.revision() });
  const showError = (message: string, problem: Problem | null = null) => show({ error: { message, problem } });
  return { notice: isCurrent ? notice : empty, show, showError };
}
