import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from './use-modal.ts';

const KEY = 'hedgerow.letter-keys';

/** Whether single letters do something; some people speak to their computer, and for them it must not. */
export const areLettersOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Keeps on this device whether single letters do something. */
export const switchLetters = (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off');

const WITHIN_MS = 1500;
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

const isOurs = (event: KeyboardEvent) =>
  areLettersOn() &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) &&
  !(event.target instanceof Element && (event.target.matches(typing) || event.target.closest('[role="menu"]'))) &&
  !isModalOpen();

/** The letter that waits for another one: whatever follows it stands for no deed of its own. */
const LEADS = 'g';

let last = { key: '', at: 0 };
let seen: KeyboardEvent | undefined;

/** What was pressed, with the letter before it where that leads to it. Everybody who listens is told the same. */
function pressed(event: KeyboardEvent): string {
  if (seen === event) return last.key;
  const isSecond = last.key === LEADS && event.timeStamp - last.at < WITHIN_MS;
  seen = event;
  last = { key: isSecond ? `${LEADS} ${event.key}` : event.key, at: event.timeStamp };
  return last.key;
}

/** Does what a letter, or two after one another such as "g p", stand for; `missed` are earlier keys, which are removed. */
export function useLetterKeys(deeds: Record<string, () => void>, missed?: KeyboardEvent[]): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOurs(event)) return;
    const deed = deeds[pressed(event)];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
  // The keyboard belongs to the document.
  useEffect(() => {
    missed?.splice(0).forEach(press);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [missed]);
}
