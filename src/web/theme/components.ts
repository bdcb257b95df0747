import { ActionIcon, Button, Input, type MantineThemeComponents } from '@mantine/core';
import button from './button.module.css';
import input from './input.module.css';

/** Default props and class names of Mantine components. */
export const components: MantineThemeComponents = {
  Button: Button.extend({
    defaultProps: { variant: 'plain' },
    classNames: { root: button['root'] ?? '', label: button['label'] ?? '', section: button['section'] ?? '' },
  }),
  ActionIcon: ActionIcon.extend({
    defaultProps: { variant: 'plain' },
    classNames: { root: button['root'] ?? '' },
  }),
  // The menus, lists and panels of Menu, Combobox and Popover. A name, because an import would load their code at the start.
  Popover: { defaultProps: { shadow: 'md' } },
  Input: Input.extend({ classNames: { wrapper: input['wrapper'] ?? '', input: input['input'] ?? '' } }),
};
