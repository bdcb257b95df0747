import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** How long the pointer rests on a bar until its card opens. */
const HOVER_MS = 400;

const barAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null;

/**
 * Opens the card of a bar when it has the keyboard's focus, or the pointer rests on it. Returns the key of the bar, its
 * element, and the handlers of the table's body. Touch opens no card, because a tap opens the experiment.
 */
export function useBarCard() {
  const [key, setKey] = useState<string | null>(null);
  const anchor = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (bar: HTMLElement | null) => {
    clearTimeout(timer.current);
    anchor.current = bar;
    setKey(bar?.dataset['bar'] ?? null);
  };
  return {
    key,
    anchor,
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) show(barAt(target));
      },
      onBlur: () => show(null),
      onPointerOver: ({ target, pointerType }: PointerEvent) => {
        const bar = barAt(target);
        clearTimeout(timer.current);
        if (bar && pointerType === 'mouse') timer.current = setTimeout(() => show(bar), HOVER_MS);
      },
      onPointerOut: ({ target }: PointerEvent) => {
        if (barAt(target) && !barAt(target)?.matches(':focus-visible')) show(null);
      },
      onKeyDown: ({ key: pressed }: KeyboardEvent) => {
        if (pressed === 'Escape') show(null);
      },
    },
  };
}
