import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import type { RefObject } from 'react';

export interface TooltipBoxProps {
  target: HTMLElement | RefObject<HTMLElement | null>;
  text: string;
  id?: string;
}

/** An open tooltip at an existing element. */
export function TooltipBox({ target, text, id }: TooltipBoxProps) {
  return (
    <Tooltip
      {...(id !== undefined && { id })}
      target={target}
      opened
      label={text}
      multiline
      maw={320}
      style={{ overflowWrap: 'anywhere' }}
      transitionProps={{ duration: 0 }}
    />
  );
}
