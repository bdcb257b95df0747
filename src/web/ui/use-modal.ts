import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isComposing } from './is-composing.ts';

const OPEN_MODAL = '[role="dialog"][aria-modal="true"]';

export const isModalOpen = (): boolean => document.querySelector(OPEN_MODAL) !== null;

/** What had the focus before each modal opened. */
const openers = new WeakMap<Element, readonly Element[]>();

/** Returns the element with the focus. If it is in a modal, also what had the focus before that modal, and so on. */
function focusedElements(): readonly Element[] {
  const focused = document.activeElement;
  if (!focused) return [];
  let modal: Element | null = focused;
  while (modal && !openers.has(modal)) modal = modal.parentElement;
  return [focused, ...((modal && openers.get(modal)) ?? [])];
}

/**
 * Returns the common props of all modals. A modal is open while it is mounted. When it unmounts, the focus returns to
 * the element that had it before; Mantine would return the focus only when `opened` changes. A modal can replace another
 * one, so the focus returns to the last element that is still on the page. Escape closes only the top modal; Mantine would
 * close all modals.
 */
export function useModal(onClose: () => void) {
  const [before] = useState(focusedElements);
  const [inner, setInner] = useState<HTMLElement | null>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(
    () => () => {
      const remaining = before.find(({ isConnected }) => isConnected);
      if (remaining instanceof HTMLElement) remaining.focus();
    },
    [before],
  );

  useLayoutEffect(() => {
    if (inner) openers.set(inner, before);
  }, [inner, before]);

  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
      const top = [...document.querySelectorAll(OPEN_MODAL)].at(-1);
      if (!top || !inner?.contains(top)) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [inner]);

  return {
    ref: setInner,
    opened: true,
    onClose,
    closeOnEscape: false,
    returnFocus: false,
    // Mantine's scroll lock would add a style element at run time. Instead, popups.css locks scrolling.
    lockScroll: false,
    transitionProps: { duration: 0 },
  } as const;
}
