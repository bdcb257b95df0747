import '@mantine/core/styles/Kbd.layer.css';
import { Kbd as MantineKbd } from '@mantine/core';

/** A key of the keyboard. */
export const Kbd = ({ children }: { children: string }) => <MantineKbd>{children}</MantineKbd>;
