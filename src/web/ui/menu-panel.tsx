import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { AnchorTarget } from './anchor-target.tsx';
import styles from './menu.module.css';
import { MenuPartsContext } from './menu-context.ts';

export interface MenuPanelProps {
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  side: 'down' | 'up';
  onClose: () => void;
  label: string;
  children: ReactNode;
}

/** The open panel of a menu. Focuses its first item. */
export function MenuPanel({ anchor, align, side, onClose, label, children }: MenuPanelProps) {
  const dropdown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const panel = dropdown.current;
    (panel?.querySelector<HTMLElement>('[data-menu-item]') ?? panel)?.focus({ preventScroll: true });
  }, []);
  return (
    <Menu
      opened
      onClose={onClose}
      position={`${side === 'up' ? 'top' : 'bottom'}-${align}`}
      offset={4}
      // Rendered next to the button, so that Tab continues after the button.
      withinPortal={false}
      // `ui/popup.tsx` returns the focus. Mantine would return it too late, and take it from a dialog that has opened.
      returnFocus={false}
      trapFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withInitialFocusPlaceholder={false}
      hideDetached={false}
      transitionProps={{ duration: 0 }}
      classNames={{
        dropdown: styles.panel,
        item: styles.item,
        itemLabel: styles.label,
        label: styles.heading,
      }}
    >
      <Menu.Target>
        <AnchorTarget anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown ref={dropdown} aria-label={label} aria-labelledby={undefined}>
        <MenuPartsContext value={Menu}>{children}</MenuPartsContext>
      </Menu.Dropdown>
    </Menu>
  );
}
