import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isComposing } from './is-composing.ts';

/** The props of a popup's button. */
export interface PopupButtonProps {
  'aria-expanded': boolean;
  'aria-haspopup': 'menu' | 'listbox';
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
}

interface Props {
  kind: PopupButtonProps['aria-haspopup'];
  /** Renders the button. */
  button: (props: PopupButtonProps) => ReactNode;
  /** Whether the popup is open when it first renders, because the user opened it before its code had loaded. */
  initiallyOpen?: boolean;
  /** Loads the panel's code in advance. */
  preload: () => void;
  /** Renders the open panel. The panel must focus one of its elements. */
  panel: (props: { anchor: RefObject<HTMLElement | null>; close: () => void }) => ReactNode;
}

/**
 * A button and the panel that it opens. The panel closes on a second click on the button, on Escape, on `close`, and
 * when the focus leaves. Escape and `close` return the focus to the button immediately, before a dialog that the panel
 * opens gets the focus.
 */
export function Popup({ kind, button, initiallyOpen = false, preload, panel }: Props) {
  const [isOpen, setOpen] = useState(initiallyOpen);
  const root = useRef<HTMLDivElement>(null);
  const focusButton = () => root.current?.querySelector('button')?.focus();

  // Focus the button until the panel has loaded. This is a layout effect, because the panel takes the focus later, in
  // an effect.
  useLayoutEffect(() => {
    if (initiallyOpen) root.current?.querySelector('button')?.focus();
  }, [initiallyOpen]);

  function close() {
    setOpen(false);
    focusButton();
  }
  function closeOnLeave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen || isComposing(event)) return;
    event.stopPropagation();
    close();
  }
  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events that bubble from the button and the panel
    <div ref={root} onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
      {button({
        'aria-expanded': isOpen,
        'aria-haspopup': kind,
        onClick: () => setOpen(!isOpen),
        onKeyDown: openByArrow,
        onPointerEnter: preload,
        onFocus: preload,
      })}
      {isOpen && panel({ anchor: root, close })}
    </div>
  );
}
