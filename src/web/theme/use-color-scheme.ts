import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';

export type ColorScheme = MantineColorScheme;

/** Returns the chosen color scheme (`auto` follows the device) and a function that stores another choice. */
export function useColorScheme() {
  // Without `keepTransitions`, Mantine adds a style element that the security policy blocks.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return [colorScheme, setColorScheme] as const;
}
