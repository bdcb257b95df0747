import { ActionIcon, Button, Input, type MantineThemeComponents } from '@mantine/core';
import button from './button.module.css';
import input from './input.module.css';

/** Default props and class names of Mantine components. */
export const components: MantineThemeComponents = {
  Button: Button.extend({
    defaultProps: { variant: 'plain' },
    classNames: { root: button.root, label: button.label, section: button.section },
  }),
  ActionIcon: ActionIcon.extend({
    defaultProps: { variant: 'plain' },
    classNames: { root: button.root },
  }),
  // Menu and Combobox are built on Popover, so this also applies to them. Not `Popover.extend`, because the import would
  // add the component to the initial bundle.
  Popover: { defaultProps: { shadow: 'md' } },
  Paper: { defaultProps: { radius: 'lg' } },
  Input: Input.extend({ classNames: { wrapper: input.wrapper, input: input.input } }),
};
