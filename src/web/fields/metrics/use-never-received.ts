import { useEffect, useState } from 'react';
import { useSettled } from '../../ui/use-settled.ts';
import { useNameSuggestions } from '../name-suggestions.tsx';

/**
 * Warnings appear after the user has not typed for this time. A warning that appears on blur would move the element
 * that the user is clicking.
 */
const TYPING_MS = 500;

/**
 * Returns which of the names the project has never received. The list of received names can be old, so it is loaded again
 * before a name counts as unknown. Empty while the user types, and if the received names are not known.
 */
export function useNeverReceived(names: readonly string[]): readonly string[] {
  const { received, receivedAt, reload } = useNameSuggestions();
  const missing = received ? names.filter((name) => name !== '' && !received.has(name)) : [];
  const text = missing.join('\n');
  const settled = useSettled(text, TYPING_MS);
  const [asked, setAsked] = useState({ text: '', at: Number.POSITIVE_INFINITY });
  useEffect(() => {
    if (settled === '') return;
    setAsked({ text: settled, at: Date.now() });
    reload();
  }, [settled, reload]);
  return settled === text && asked.text === text && receivedAt >= asked.at ? missing : [];
}
