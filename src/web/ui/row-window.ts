import { type Dispatch, type RefObject, type SetStateAction, startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePastFirstFrame } from './use-past-first-frame.ts';

/** Rows beyond the window on either side, and the step in which the window moves. */
const SPARE = 6;
/** Lists up to this long are drawn whole, after their first screen. */
const WHOLE_UP_TO = 200;
/** So many rows at once, and hardly any that is drawn remains in sight. */
const LEAP = 2 * SPARE;
/** After this long without scrolling, the rows come in that are not in sight. */
const PAUSE_MS = 120;

interface RowWindow {
  /** The first row to draw, and the one after the last. */
  from: number;
  until: number;
  /** The heights of the rows that are left out above and below. */
  abovePx: number;
  belowPx: number;
  /**
   * The key of the first row, and of those after it one more each, for rows that keep no state of their own; null where every
   * row stays with its record.
   */
  firstKey: number | null;
}

interface Place {
  from: number;
  /** How far leaps carried rows along: to fill a row with another record takes half as long as to make one. */
  carried: number;
  /** In the midst of leaps only what is in sight is drawn. */
  isBrief: boolean;
}

const settled =
  (at: number) =>
  (place: Place): Place => {
    const from = Math.max(0, (Math.floor(at / SPARE) - 1) * SPARE);
    return from === place.from && !place.isBrief ? place : { ...place, from, isBrief: false };
  };

const leapt =
  (from: number, mayCarry: boolean) =>
  (place: Place): Place => ({
    from,
    carried: place.carried + (mayCarry ? from - place.from : 0),
    isBrief: true,
  });

/** Keeps the window where the list is scrolled to, until it is told to stop. */
function followScrolling(
  body: RefObject<HTMLElement | null>,
  rowHeightPx: number,
  move: Dispatch<SetStateAction<Place>>,
) {
  const firstInSight = () => Math.max(0, Math.floor(-(body.current?.getBoundingClientRect().top ?? 0) / rowHeightPx));
  let at = firstInSight();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    const by = firstInSight() - at;
    at += by;
    clearTimeout(pause);
    if (Math.abs(by) < LEAP) return move(settled(at));
    // The focus belongs to a record, not to a place on the screen.
    const mayCarry = !body.current?.contains(document.activeElement);
    // Within this frame: rows that come with the next one are out of sight by then.
    flushSync(() => move(leapt(at, mayCarry)));
    pause = setTimeout(() => startTransition(() => move(settled(at))), PAUSE_MS);
  };
  move(settled(at));
  addEventListener('scroll', follow, { passive: true });
  addEventListener('resize', follow, { passive: true });
  return () => {
    clearTimeout(pause);
    removeEventListener('scroll', follow);
    removeEventListener('resize', follow);
  };
}

/** Which rows of a list are worth drawing. Every row has the same height, so the window is arithmetic. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, rowHeightPx: number): RowWindow {
  const windowed = count > WHOLE_UP_TO;
  const [place, setPlace] = useState<Place>({ from: 0, carried: 0, isBrief: false });
  const isPastFirstFrame = usePastFirstFrame();

  // The position of the rows belongs to the window's scrolling.
  useLayoutEffect(() => {
    return windowed ? followScrolling(body, rowHeightPx, setPlace) : undefined;
  }, [body, windowed, rowHeightPx]);

  const from = windowed ? Math.min(place.from, count) : 0;
  const screen = from + Math.ceil(innerHeight / rowHeightPx) + 1;
  const spare = place.isBrief ? 0 : 3 * SPARE;
  const wanted = windowed ? screen + spare : count;
  const until = Math.min(count, isPastFirstFrame ? wanted : screen);
  return {
    from,
    until,
    abovePx: from * rowHeightPx,
    belowPx: (count - until) * rowHeightPx,
    firstKey: windowed ? from - place.carried : null,
  };
}
