import type { Menu } from '@mantine/core';
import { createContext } from 'react';

/** Mantine's menu components, provided by the menu panel. Their code loads when a menu is used. */
export const MenuPartsContext = createContext<Pick<
  typeof Menu,
  'Item' | 'Label' | 'Divider' | 'CheckboxItem' | 'RadioGroup' | 'RadioItem'
> | null>(null);
