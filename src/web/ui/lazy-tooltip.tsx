import { type ReactNode, useId, useRef, useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import styles from './lazy-tooltip.module.css';

const TooltipBox = lazyComponent(
  () => import('./tooltip-box.tsx'),
  ({ TooltipBox }) => TooltipBox,
  null,
);

/** A tooltip whose text takes long to compute. The text is computed on hover or focus. */
export function LazyTooltip({ getText, children }: { getText: () => string; children: ReactNode }) {
  const [shown, setShown] = useState<string | null>(null);
  const target = useRef<HTMLSpanElement>(null);
  const id = useId();
  const show = () => setShown(getText());
  const hide = () => setShown(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only shows a tooltip and has no action
    <span
      ref={target}
      className={styles.hint}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need focus to see the tooltip
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
