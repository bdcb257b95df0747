import { useEffect, useEffectEvent, useState } from 'react';
import type { CommandContext } from './page-commands.ts';
import { useAreNamesLoaded } from './palette-queries.ts';

interface Options {
  context: CommandContext;
  /** Whether the shown results match the whole typed text, and not an earlier part of it. */
  isCurrent: boolean;
  /** Runs the first result. */
  run: () => void;
}

/**
 * Runs the first result if Enter was pressed before the search field had the focus. Waits until the results are current
 * and all names that can be found have loaded. Returns a function that sets whether Enter was pressed.
 */
export function useEarlyEnter({ context: { organization, project }, isCurrent, run }: Options) {
  const [isPressed, setPressed] = useState(false);
  const areNamesLoaded = useAreNamesLoaded(organization, project?.id ?? null);
  const isDue = isPressed && isCurrent && areNamesLoaded;
  const runOnce = useEffectEvent(() => {
    setPressed(false);
    run();
  });
  useEffect(() => {
    if (isDue) runOnce();
  }, [isDue]);
  return setPressed;
}
