import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';

interface Props {
  loaded: number;
  total: number;
  isLoading: boolean;
  onCancel: () => void;
  onReload: () => void;
  children?: ReactNode;
}

/** Shows how many projects are loaded. Has a button to stop loading or to load again. */
export function LoadingLine({ loaded, total, isLoading, onCancel, onReload, children }: Props) {
  return (
    <Group gap="xs" fz="sm">
      <span>
        <b>{loaded}</b> of <span>{total}</span> projects loaded
      </span>
      {isLoading ? (
        <>
          <Box w={80}>
            <Progress value={loaded} max={Math.max(1, total)} />
          </Box>
          <Button icon="close" onClick={onCancel}>
            Cancel
          </Button>
        </>
      ) : (
        <Button icon="refresh" aria-label="Reload" tooltip="Reload" onClick={onReload} />
      )}
      {children}
    </Group>
  );
}
