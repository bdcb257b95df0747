import { useEffect, useRef } from 'react';

const KEY = 'hedgerow.letter-keys';

/** Whether single letters do something; some people speak to their computer, and for them it must not. */
export const areLettersOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Keeps on this device whether single letters do something. */
export const switchLetters = (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off');

const WITHIN_MS = 1500;
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

const isOurs = (event: KeyboardEvent) =>
  areLettersOn() &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
  !(event.target instanceof Element && event.target.matches(typing)) &&
  document.querySelector('dialog[open]') === null;

/** Does what a letter, or two after one another such as "g p", stand for; `first` is the key that was pressed before this listened. */
export function useLetterKeys(deeds: Record<string, () => void>, first?: KeyboardEvent): void {
  const latest = useRef(deeds);
  useEffect(() => {
    latest.current = deeds;
  });
  // The keyboard belongs to the document.
  useEffect(() => {
    let last = { key: '', at: 0 };
    const press = (event: KeyboardEvent) => {
      if (!isOurs(event)) return;
      const isSecond = event.timeStamp - last.at < WITHIN_MS;
      const deed = latest.current[isSecond ? `${last.key} ${event.key}` : event.key] ?? latest.current[event.key];
      last = { key: event.key, at: event.timeStamp };
      if (!deed) return;
      event.preventDefault();
      deed();
    };
    if (first) press(first);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [first]);
}
