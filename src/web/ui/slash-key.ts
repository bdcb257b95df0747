import { type RefObject, useEffect } from 'react';

const isTyping = (element: Element | null) =>
  element?.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]');

/** Puts the focus on an input when a person presses "/" outside of anything to type in. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  // Keys that no element of the page has the focus for reach the document alone.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isPlain || event.defaultPrevented || isTyping(document.activeElement)) return;
      if (document.querySelector('dialog[open], [aria-modal="true"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [input]);
}
