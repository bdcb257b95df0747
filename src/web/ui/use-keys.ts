import { useEffect, useEffectEvent } from 'react';

const OFF = 'hedgerow.single-keys';

/** Whether keys without Ctrl or Alt do something; people who speak to their machine switch them off (WCAG 2.1.4). */
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(OFF) !== 'off';
  } catch {
    return true;
  }
}

/** Switches single keys on or off on this device. */
export function putKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'off');
  } catch {
    return;
  }
}

/** Where a key belongs to what is typed or chosen, or to a dialog that is open. */
const TAKEN = 'input:not([type="radio"], [type="checkbox"]), select, textarea, [contenteditable="true"], dialog';

function isTaken({ target, defaultPrevented, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey || repeat) return true;
  return (
    (target instanceof Element && target.closest(TAKEN) !== null) || document.querySelector('dialog[open]') !== null
  );
}

/** Single keys of a page and what they do; none while somebody types, or where they are switched off. */
export function useKeys(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || isTaken(event) || !areKeysOn()) return;
    event.preventDefault();
    act();
  });
  // The keys of the window.
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
