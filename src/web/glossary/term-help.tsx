import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import type { TooltipBoxProps } from '../ui/tooltip-box.tsx';
import styles from './term-help.module.css';
import { type TermName, terms } from './terms.ts';

const TooltipBox = lazyComponent<TooltipBoxProps>(async () => (await import('../ui/tooltip-box.tsx')).TooltipBox, null);

/** A "?" beside a term. The explanation shows on hover and focus, and on a press, so that it works without a mouse too. */
export function TermHelp({ term }: { term: TermName }) {
  const [isShown, setIsShown] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { name, text } = terms[term];
  const onHover = (isOver: boolean) => (event: PointerEvent) => event.pointerType !== 'touch' && setIsShown(isOver);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isShown) return;
    event.stopPropagation();
    setIsShown(false);
  };
  return (
    <>
      <PlainButton
        ref={target}
        className={styles.help}
        aria-label={`What is ${name}?`}
        aria-describedby={isShown ? id : undefined}
        onPointerEnter={onHover(true)}
        onPointerLeave={onHover(false)}
        onFocus={() => setIsShown(true)}
        onBlur={() => setIsShown(false)}
        onClick={() => setIsShown(true)}
        onKeyDown={onKeyDown}
      >
        <span aria-hidden>?</span>
      </PlainButton>
      {isShown && <TooltipBox id={id} target={target} text={text} />}
    </>
  );
}
