import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';

export type ColorScheme = MantineColorScheme;

/** The chosen color scheme, `auto` following the device, and how to choose another; it is kept on this device. */
export function useColorScheme() {
  // Without `keepTransitions` Mantine adds a style element, which the security policy blocks.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return [colorScheme, setColorScheme] as const;
}
