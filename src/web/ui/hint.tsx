import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './hint.module.css';
import { lazyPart } from './lazy-part.tsx';
import type { TooltipBoxProps } from './tooltip-box.tsx';

const TooltipBox = lazyPart<TooltipBoxProps>(async () => (await import('./tooltip-box.tsx')).TooltipBox, null);

/** A tooltip whose text is costly: it is made when the pointer or the focus reaches the element. */
export function Hint({ words, children }: { words: () => string; children: ReactNode }) {
  const [shown, setShown] = useState<string | null>(null);
  const target = useRef<HTMLSpanElement>(null);
  const id = useId();
  const show = () => setShown(words());
  const hide = () => setShown(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the words explain what is inside; there is nothing to press.
    <span
      ref={target}
      className={styles['hint']}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a pointer reach the words by focus.
      tabIndex={0}
      aria-describedby={shown === null ? undefined : id}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
    >
      {children}
      {shown !== null && <TooltipBox id={id} target={target} text={shown} />}
    </span>
  );
}
