import {
  type Dispatch,
  type Key,
  type RefObject,
  type SetStateAction,
  startTransition,
  useLayoutEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { usePastFirstFrame } from './use-past-first-frame.ts';

/** Rows beyond the window on either side, and the step in which the window moves. */
const SPARE = 6;
/** Lists up to this long are drawn whole, after their first screen. */
const WHOLE_UP_TO = 200;
/** So many rows at once, and hardly any that is drawn remains in sight: what follows is a rush. */
const LEAP = 2 * SPARE;
/** Fewer rows than this in a frame, and the rush is over: it is 14,000 points a second, which nobody reads. */
const RUSH = 4;
/** A rush is over, too, when the list stands still for so many frames after its first leap, and after others. */
const LEAP_FRAMES = 2;
const RUSH_FRAMES = 4;

interface RowWindow {
  /** The first row to draw, and the one after the last. */
  from: number;
  until: number;
  /** The heights of the rows that are left out above and below. */
  abovePx: number;
  belowPx: number;
  /** Rows go by too fast to be read: their names will do until the list is still. */
  isRush: boolean;
  /** The key of a row: of its record or, in a rush, of its place, since to fill a row anew takes half as long as to make one. */
  keyOf: (id: number | undefined, index: number) => Key | undefined;
}

type Place = Pick<RowWindow, 'from' | 'isRush'>;

const settled =
  (at: number) =>
  (place: Place): Place => {
    const from = Math.max(0, (Math.floor(at / SPARE) - 1) * SPARE);
    return from === place.from && !place.isRush ? place : { from, isRush: false };
  };

/** Counts frames, and calls back when so many have gone by. Time would not do: a slow device takes long for each. */
function frameCountdown(callBack: () => void) {
  let left = 0;
  let frame = 0;
  const next = () => {
    left -= 1;
    if (left === 0) callBack();
    else frame = requestAnimationFrame(next);
  };
  const stop = () => {
    left = 0;
    cancelAnimationFrame(frame);
  };
  const start = (frames: number) => {
    stop();
    left = frames;
    frame = requestAnimationFrame(next);
  };
  return { start, stop, isOn: () => left > 0 };
}

/** Keeps the window where the list is scrolled to, until it is told to stop. */
function followScrolling(
  body: RefObject<HTMLElement | null>,
  rowHeightPx: number,
  move: Dispatch<SetStateAction<Place>>,
) {
  const firstInSight = () => Math.max(0, Math.floor(-(body.current?.getBoundingClientRect().top ?? 0) / rowHeightPx));
  let at = firstInSight();
  const settle = () => startTransition(() => move(settled(at)));
  const end = frameCountdown(settle);
  const follow = () => {
    const before = at;
    at = firstInSight();
    const by = Math.abs(at - before);
    const isRush = end.isOn();
    end.stop();
    if (isRush && by < RUSH) return settle();
    if (!isRush && by < LEAP) return move(settled(at));
    // Within this frame: rows that come with the next one are out of sight by then.
    flushSync(() => move({ from: at, isRush: true }));
    end.start(isRush ? RUSH_FRAMES : LEAP_FRAMES);
  };
  move(settled(at));
  addEventListener('scroll', follow, { passive: true });
  addEventListener('resize', follow, { passive: true });
  return () => {
    end.stop();
    removeEventListener('scroll', follow);
    removeEventListener('resize', follow);
  };
}

/** Which rows of a list are worth drawing. Every row has the same height, so the window is arithmetic. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, rowHeightPx: number): RowWindow {
  const windowed = count > WHOLE_UP_TO;
  const [place, setPlace] = useState<Place>({ from: 0, isRush: false });
  const isPastFirstFrame = usePastFirstFrame();

  // The position of the rows belongs to the window's scrolling.
  useLayoutEffect(() => {
    return windowed ? followScrolling(body, rowHeightPx, setPlace) : undefined;
  }, [body, windowed, rowHeightPx]);

  const from = windowed ? Math.min(place.from, count) : 0;
  const screen = from + Math.ceil(innerHeight / rowHeightPx) + 1;
  const spare = place.isRush ? 0 : 3 * SPARE;
  const wanted = windowed ? screen + spare : count;
  const until = Math.min(count, isPastFirstFrame ? wanted : screen);
  const isRush = windowed && place.isRush;
  return {
    from,
    until,
    abovePx: from * rowHeightPx,
    belowPx: (count - until) * rowHeightPx,
    isRush,
    keyOf: (id, index) => (isRush ? index : id),
  };
}
