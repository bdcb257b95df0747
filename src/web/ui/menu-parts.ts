import type { Menu } from '@mantine/core';
import { createContext } from 'react';

/** Mantine's parts of a menu. They come with the code of its panel, which loads when the menu is used. */
export const MenuPartsContext = createContext<Pick<
  typeof Menu,
  'Item' | 'Label' | 'Divider' | 'CheckboxItem' | 'RadioGroup' | 'RadioItem'
> | null>(null);
