import { Group, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const formatSeconds = (seconds: number) =>
  seconds < 90 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

function useCountdown(seconds: number, isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return;
    const dueAt = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((dueAt - Date.now()) / 1000));
      setLeft(remaining);
      if (remaining > 0) return;
      clearInterval(timer);
      end();
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, isRunning]);
  return left;
}

/** A countdown to the automatic retry. The user can stop it. Render it with a new key after every failure. */
export function RetryCountdown({ afterSeconds, retry }: { afterSeconds: number; retry: () => void }) {
  const [isRunning, setIsRunning] = useState(true);
  const left = useCountdown(afterSeconds, isRunning, retry);
  if (!isRunning)
    return (
      <Text my="xs" size="sm" c="dimmed">
        Automatic retry is off.
      </Text>
    );
  return (
    <Group component="p" gap="var(--space-1) var(--space-3)" my="xs" fz="sm" c="dimmed">
      <span>
        Automatic retry in <span role="timer">{formatSeconds(left)}</span>.
      </span>
      <Button kind="quiet" onClick={() => setIsRunning(false)}>
        Stop retrying
      </Button>
    </Group>
  );
}
