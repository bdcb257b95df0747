import type { ComponentProps, ReactNode } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';
import { Popup } from './popup.tsx';

interface Props
  extends Partial<Pick<MenuPanelProps, 'align' | 'side'>>,
    Pick<ComponentProps<typeof Popup>, 'button' | 'initiallyOpen'> {
  label: string;
  /** Components of `ui/menu-item.tsx`. Rendered only while the menu is open. */
  children: ReactNode;
}

const MenuPanel = lazyComponent(
  () => import('./menu-panel.tsx'),
  ({ MenuPanel }) => MenuPanel,
  null,
);

/** Loads the code of menus in advance. */
export const preloadMenu = MenuPanel.preload;

/** A button that opens a menu. */
export const Menu = ({ label, align = 'end', side = 'down', children, ...popup }: Props) => (
  <Popup
    {...popup}
    kind="menu"
    preload={MenuPanel.preload}
    panel={({ anchor, close }) => (
      <MenuPanel anchor={anchor} align={align} side={side} label={label} onClose={close}>
        {children}
      </MenuPanel>
    )}
  />
);
