import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './menu.module.css';

interface Props {
  /** Draws the button that opens the menu. */
  button: (state: { 'aria-expanded': boolean; onClick: () => void }) => ReactNode;
  align?: 'start' | 'end';
  opens?: 'down' | 'up';
  /** It was asked for before it was here: it is open, and its button has the focus. */
  startsOpen?: boolean;
  /** Links and buttons; made only while the menu is open. */
  children: ReactNode;
}

/** Things to choose from behind a button. It closes on Escape, after a choice and when the focus leaves. */
export function Menu({ button, align = 'end', opens = 'down', startsOpen = false, children }: Props) {
  const [open, setOpen] = useState(startsOpen);
  const menu = useRef<HTMLDivElement>(null);

  // The focus belongs to the browser.
  useEffect(() => {
    if (startsOpen) menu.current?.querySelector('button')?.focus();
  }, [startsOpen]);

  function leave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    menu.current?.querySelector('button')?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its button and panel let through.
    <div ref={menu} className={styles['menu']} onBlur={leave} onKeyDown={closeOnEscape}>
      {button({ 'aria-expanded': open, onClick: () => setOpen(!open) })}
      {open && (
        // biome-ignore lint/a11y: a choice inside bubbles up to here; the choices themselves take keys.
        <div className={styles['panel']} data-align={align} data-opens={opens} tabIndex={-1} onClick={closeAfterChoice}>
          {children}
        </div>
      )}
    </div>
  );

  function closeAfterChoice({ target }: { target: EventTarget }) {
    if (!(target instanceof Element) || !target.closest('a, button:not([aria-disabled="true"])')) return;
    setOpen(false);
    // What was chosen goes away with the panel, and the focus would be lost with it.
    menu.current?.querySelector('button')?.focus();
  }
}
