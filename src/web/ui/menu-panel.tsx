import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Popover } from '@mantine/core';
import { type MouseEventHandler, type ReactNode, type Ref, type RefObject, useImperativeHandle } from 'react';
import styles from './menu.module.css';

export interface MenuPanelProps {
  /** What the panel opens at. */
  anchor: RefObject<HTMLElement | null>;
  align: 'start' | 'end';
  opens: 'down' | 'up';
  onClick: MouseEventHandler;
  children: ReactNode;
}

/** Popover needs its target as a child; this is a placeholder for an element rendered elsewhere. */
function AnchorTarget({ anchor, ref }: { anchor: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => anchor.current as HTMLElement, [anchor]);
  return null;
}

/** The open panel of a menu. It stays beside its button in the document, so that Tab leads from one to the other. */
export function MenuPanel({ anchor, align, opens, onClick, children }: MenuPanelProps) {
  return (
    <Popover
      opened
      position={`${opens === 'up' ? 'top' : 'bottom'}-${align}`}
      offset={4}
      withinPortal={false}
      withRoles={false}
      trapFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      hideDetached={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <AnchorTarget anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={styles['panel'] ?? ''} tabIndex={-1} onClick={onClick}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
