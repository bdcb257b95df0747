import { useEffect, useEffectEvent } from 'react';
import { LETTER_SHORTCUTS_KEY } from '../storage-keys.ts';
import { isModalOpen } from './use-modal.ts';

/** Returns whether letter shortcuts are on. Users of speech input must be able to turn them off (WCAG 2.1.4). */
export const areLetterShortcutsOn = (): boolean => localStorage.getItem(LETTER_SHORTCUTS_KEY) !== 'off';

/** Turns letter shortcuts on or off on this device. */
export const setLetterShortcuts = (on: boolean): void => localStorage.setItem(LETTER_SHORTCUTS_KEY, on ? 'on' : 'off');

const CHORD_TIMEOUT_MS = 1500;
const textControls = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

const isShortcut = (event: KeyboardEvent) =>
  areLetterShortcutsOn() &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) &&
  !(event.target instanceof Element && (event.target.matches(textControls) || event.target.closest('[role="menu"]'))) &&
  !isModalOpen();

/** The first letter of all two-letter shortcuts. The second letter does not run its own shortcut. */
const CHORD_START = 'g';

let lastShortcut = { key: '', at: 0 };
let lastEvent: KeyboardEvent | undefined;

/** Returns a key event's shortcut, such as "e" or "g e". All listeners get the same result for the same event. */
function shortcutOf(event: KeyboardEvent): string {
  if (lastEvent === event) return lastShortcut.key;
  const isSecond = lastShortcut.key === CHORD_START && event.timeStamp - lastShortcut.at < CHORD_TIMEOUT_MS;
  lastEvent = event;
  lastShortcut = { key: isSecond ? `${CHORD_START} ${event.key}` : event.key, at: event.timeStamp };
  return lastShortcut.key;
}

/**
 * Runs an action when the user types its shortcut: one letter such as "e", or two letters such as "g p".
 * @param actions the actions, by shortcut
 * @param earlierKeys keys pressed before this code had loaded. They are handled first, and the array is emptied.
 */
export function useLetterShortcuts(actions: Record<string, () => void>, earlierKeys?: KeyboardEvent[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    const action = actions[shortcutOf(event)];
    if (!action) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    earlierKeys?.splice(0).forEach(press);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [earlierKeys]);
}
