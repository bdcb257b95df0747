import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** What the button of a popup gets. */
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
  /** Draws the button that opens the popup. */
  button: (props: PopupButtonProps) => ReactNode;
  /** It was opened before its code had loaded. */
  startsOpen?: boolean;
  /** Loads the code of the panel ahead of its use. */
  preload: () => void;
  /** Draws the open panel; it takes the focus. */
  panel: (props: { anchor: RefObject<HTMLElement | null>; close: () => void }) => ReactNode;
}

/**
 * A button and the panel that it opens. The panel closes on Escape, when it calls `close`, and when the focus leaves; the
 * first two return the focus to the button at once, before a dialog that was chosen in the panel takes it.
 */
export function Popup({ kind, button, startsOpen = false, preload, panel }: Props) {
  const [isOpen, setOpen] = useState(startsOpen);
  const root = useRef<HTMLDivElement>(null);
  const focusButton = () => root.current?.querySelector('button')?.focus();

  // The focus stays here until the panel has loaded. Before the panel's own effect, which takes it.
  useLayoutEffect(() => {
    if (startsOpen) root.current?.querySelector('button')?.focus();
  }, [startsOpen]);

  function close() {
    setOpen(false);
    focusButton();
  }
  function closeOnLeave(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }
  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    close();
  }
  function openByArrow(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles events that bubble from its button and panel.
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
