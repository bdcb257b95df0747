import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Popover } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { AnchorTarget } from './anchor-target.tsx';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** An open card beside an existing element, above it if there is no room below. It never takes the focus. */
export const FloatingCard = ({ anchor, children }: Props) => (
  <Popover
    opened
    position="bottom-start"
    offset={6}
    width={360}
    withinPortal={false}
    withRoles={false}
    transitionProps={{ duration: 0 }}
  >
    <Popover.Target>
      <AnchorTarget anchor={anchor} />
    </Popover.Target>
    <Popover.Dropdown role="tooltip" p="md">
      {children}
    </Popover.Dropdown>
  </Popover>
);
