import { type RefObject, useLayoutEffect, useState } from 'react';
import { usePastFirstFrame } from './use-past-first-frame.ts';

/** Rows beyond the window on either side, and the step in which the window moves. */
const SPARE = 6;
/** Lists up to this long are drawn whole, after their first screen. */
const WHOLE_UP_TO = 200;

interface RowWindow {
  /** The first row to draw, and the one after the last. */
  from: number;
  until: number;
  /** The heights of the rows that are left out above and below. */
  abovePx: number;
  belowPx: number;
}

/** Which rows of a list are worth drawing. Every row has the same height, so the window is arithmetic. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, rowHeightPx: number): RowWindow {
  const windowed = count > WHOLE_UP_TO;
  const [first, setFirst] = useState(0);
  const isPastFirstFrame = usePastFirstFrame();

  // The position of the rows belongs to the window's scrolling.
  useLayoutEffect(() => {
    if (!windowed) return;
    const follow = () => {
      const above = -(body.current?.getBoundingClientRect().top ?? 0) / rowHeightPx;
      setFirst(Math.max(0, (Math.floor(above / SPARE) - 1) * SPARE));
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    addEventListener('resize', follow, { passive: true });
    return () => {
      removeEventListener('scroll', follow);
      removeEventListener('resize', follow);
    };
  }, [body, windowed, rowHeightPx]);

  const from = windowed ? Math.min(first, count) : 0;
  const screen = from + Math.ceil(innerHeight / rowHeightPx) + 1;
  const wanted = windowed ? screen + 3 * SPARE : count;
  const until = Math.min(count, isPastFirstFrame ? wanted : screen);
  return { from, until, abovePx: from * rowHeightPx, belowPx: (count - until) * rowHeightPx };
}
