import '@mantine/core/styles/Kbd.layer.css';
import { Kbd as MantineKbd } from '@mantine/core';

/** A keyboard key, such as "Esc". */
export const Kbd = ({ children }: { children: string }) => <MantineKbd>{children}</MantineKbd>;
