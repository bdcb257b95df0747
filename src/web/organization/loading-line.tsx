import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '#contract/format/count.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';

interface Props {
  loaded: number;
  total: number;
  isLoading: boolean;
  /** Whether all projects are loaded. */
  isComplete: boolean;
  /** How long the server makes the console wait; 0 if it does not. */
  waitSeconds: number;
  onStop: () => void;
  /** Continues loading, or loads again if all projects are loaded. */
  onLoad: () => void;
  children?: ReactNode;
}

/** Shows how many projects are loaded. Has buttons to stop loading, to continue, and to load again. */
export function LoadingLine(props: Props) {
  const { loaded, total, isLoading, isComplete, waitSeconds, onStop, onLoad, children } = props;
  return (
    <Group gap="xs" fz="sm">
      <span>{`${formatCount(loaded)} of ${formatCount(total)} projects loaded`}</span>
      {isLoading && (
        <>
          <Box w={80}>
            <Progress value={loaded} max={Math.max(1, total)} />
          </Box>
          <Button icon="close" onClick={onStop}>
            Stop
          </Button>
          {waitSeconds > 0 && (
            <span role="status">{`Waiting ${Math.ceil(waitSeconds)} s: the server limits requests.`}</span>
          )}
        </>
      )}
      {!isLoading && !isComplete && (
        <Button icon="refresh" onClick={onLoad}>
          Continue
        </Button>
      )}
      {!isLoading && isComplete && <Button icon="refresh" aria-label="Reload" tooltip="Reload" onClick={onLoad} />}
      {children}
    </Group>
  );
}
