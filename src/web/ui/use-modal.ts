import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { isComposing } from './is-composing.ts';

const OPEN_MODAL = '[role="dialog"][aria-modal="true"]';

export const isModalOpen = (): boolean => document.querySelector(OPEN_MODAL) !== null;

/**
 * Returns the common props of all modals. A modal is open while it is mounted. When it unmounts, the focus returns to
 * the element that had it before; Mantine would return the focus only when `opened` changes. Escape closes only the top
 * modal; Mantine would close all modals.
 */
export function useModal(onClose: () => void) {
  const [before] = useState(() => document.activeElement);
  const [inner, setInner] = useState<HTMLElement | null>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );

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
