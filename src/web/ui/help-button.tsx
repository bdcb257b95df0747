import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import styles from './help-button.module.css';
import { lazyComponent } from './lazy-component.tsx';
import { PlainButton } from './plain-button.tsx';

const TooltipBox = lazyComponent(
  () => import('./tooltip-box.tsx'),
  ({ TooltipBox }) => TooltipBox,
  null,
);

/** A "?" whose explanation shows on hover and focus, and on a press, so that it works without a mouse too. */
export function HelpButton({ label, text }: { label: string; text: string }) {
  const [isShown, setIsShown] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const id = useId();
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
        aria-label={label}
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
