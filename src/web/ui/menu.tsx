import type { ComponentProps, ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';
import { Popup } from './popup.tsx';

interface Props
  extends Partial<Pick<MenuPanelProps, 'align' | 'opens'>>,
    Pick<ComponentProps<typeof Popup>, 'button' | 'startsOpen'> {
  label: string;
  /** The components of `ui/menu-item.tsx`; drawn only while the menu is open. */
  children: ReactNode;
}

const MenuPanel = lazyPart<MenuPanelProps>(async () => (await import('./menu-panel.tsx')).MenuPanel, null);

/** A menu behind a button. */
export const Menu = ({ label, align = 'end', opens = 'down', children, ...popup }: Props) => (
  <Popup
    {...popup}
    kind="menu"
    preload={MenuPanel.preload}
    panel={({ anchor, close }) => (
      <MenuPanel anchor={anchor} align={align} opens={opens} label={label} onClose={close}>
        {children}
      </MenuPanel>
    )}
  />
);
