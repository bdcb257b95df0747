import { Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { RecalculationProgress } from './use-recalculation.ts';

/** The indicator is not shown for shorter waits. */
const SHOWN_AFTER_SECONDS = 3;

/** Returns what the server is doing, as text for the user. */
function describeProgress(progress: RecalculationProgress | null): string {
  if (progress === null) return 'The server is computing the results';
  const { done, total, waitingReason } = progress;
  const count = `${done} of ${total} metrics`;
  return waitingReason === null
    ? `The server is computing the results: ${count}`
    : `Waiting, with ${count} done. ${waitingReason} The server tries again automatically. Computed metrics are kept.`;
}

interface Props {
  stop: () => void;
  /** How many metrics the server has finished, if it reports this. */
  progress?: RecalculationProgress | null | undefined;
}

/**
 * Shows how long the server has been computing, with a button to stop waiting. Render it while the request is in
 * progress.
 */
export function WaitingIndicator({ stop, progress = null }: Props) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  if (seconds < SHOWN_AFTER_SECONDS) return null;
  return (
    <Group component="span" gap="xs" ml="auto" c="var(--text)">
      <span role="status">{describeProgress(progress)}</span>
      <span role="timer">{`${seconds} s`}</span>
      <Button kind="quiet" onClick={stop}>
        Stop waiting
      </Button>
    </Group>
  );
}
