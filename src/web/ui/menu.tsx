import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { late, Nothing } from './late.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';

/** What the button of a menu gets. */
export interface MenuButtonProps {
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface Props extends Partial<Pick<MenuPanelProps, 'align' | 'opens'>> {
  /** Draws the button that opens the menu. */
  button: (props: MenuButtonProps) => ReactNode;
  /** It was opened before its code had loaded: its button gets the focus. */
  startsOpen?: boolean;
  /** Links, buttons and form controls; drawn only while the menu is open. */
  children: ReactNode;
}

const MenuPanel = late<MenuPanelProps>(async () => (await import('./menu-panel.tsx')).MenuPanel, Nothing);

/** A panel behind a button. It closes on Escape, after a choice and when the focus leaves. */
export function Menu({ button, align = 'end', opens = 'down', startsOpen = false, children }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const root = useRef<HTMLDivElement>(null);
  const focusButton = () => root.current?.querySelector('button')?.focus();

  useEffect(() => {
    if (startsOpen) root.current?.querySelector('button')?.focus();
  }, [startsOpen]);

  function closeOnLeave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    focusButton();
  }
  function closeAfterChoice({ target }: { target: EventTarget }) {
    if (!(target instanceof Element) || !target.closest('a, button:not([aria-disabled="true"])')) return;
    setOpen(false);
    // The chosen item unmounts with the panel; the focus would be lost with it.
    focusButton();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events that bubble from its button and panel.
    <div ref={root} onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
      {button({
        'aria-expanded': isOpen,
        onClick: () => setOpen(!isOpen),
        onPointerEnter: MenuPanel.preload,
        onFocus: MenuPanel.preload,
      })}
      {isOpen && (
        <MenuPanel anchor={root} align={align} opens={opens} onClick={closeAfterChoice}>
          {children}
        </MenuPanel>
      )}
    </div>
  );
}
