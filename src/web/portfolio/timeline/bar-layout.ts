import { percentAt, type TimeWindow } from './time-window.ts';
import type { Bar } from './timeline-entry.ts';

/** The width of a character, of an icon with its gap, and of the space at both ends of a text, in pixels. */
const [CHARACTER_PX, ICON_PX, PADDING_PX] = [6.6, 18, 16];

const widthOf = (text: string, hasIcon: boolean) => text.length * CHARACTER_PX + (hasIcon ? ICON_PX : 0) + PADDING_PX;

/** A span of wall time (see `Bar`). */
export interface Span {
  from: number;
  to: number;
}

/** Returns the longest part of a span that is not paused. */
function longestPart({ from, to }: Span, paused: readonly Span[]): Span {
  const starts = [from, ...paused.map((pause) => Math.max(from, pause.to))];
  const ends = [...paused.map((pause) => Math.min(to, pause.from)), to];
  const parts = starts.map((start, at) => ({ from: start, to: ends[at] ?? to }));
  return parts.reduce((longest, part) => (part.to - part.from > longest.to - longest.from ? part : longest));
}

/** Where a bar and its texts are in the timeline. Numbers are percentages of the width. */
export interface BarLayout {
  left: number;
  width: number;
  /** Whether the bar begins before the period. */
  isCut: boolean;
  /** The span of time in which the bar shows its text; null if it does not fit. */
  text: Span | null;
  /** The text beside the bar; empty for none. */
  beside: string;
  /** Where this text is: after the bar, before it if there is no room, or over its end if there is none either. */
  side: 'after' | 'before' | 'over';
}

/** Returns the text beside a bar. What to do says more than the text, so that only it is shown if that does not fit. */
function textBeside({ kind, text, note, isWarning }: Bar, isTextInside: boolean, extra: string): string {
  const isNoteEnough = note !== '' && (isWarning || kind === 'undecided');
  return [isTextInside || isNoteEnough ? '' : text, extra, note].filter(Boolean).join(', ');
}

/**
 * Returns where a bar and its texts are.
 * @param laneWidthPx the width of the whole period
 * @param paused the times of the bar that its text must not cover, in their order
 * @param extra a text to show after the bar, such as the lift
 */
export function layoutBar(
  bar: Bar,
  window: TimeWindow,
  laneWidthPx: number,
  { paused = [], extra = '' }: { paused?: readonly Span[]; extra?: string } = {},
): BarLayout {
  const [start, end] = [bar.from, bar.to].map((at) => percentAt(window, at)) as [number, number];
  const left = Math.max(0, start);
  const right = Math.min(100, end);
  const isCut = start < 0;
  const main = { from: Math.max(bar.from, window.from), to: Math.min(bar.parts[0]?.to ?? bar.to, window.to) };
  const room = longestPart(main, paused);
  const roomPx = ((percentAt(window, room.to) - percentAt(window, room.from)) / 100) * laneWidthPx;
  const text = widthOf(bar.text, bar.icon !== null || isCut) <= roomPx ? room : null;
  const beside = textBeside(bar, text !== null, extra);
  const besidePx = widthOf(beside, bar.isWarning || text === null);
  const hasRoom = (percent: number) => (percent / 100) * laneWidthPx >= besidePx;
  const side = hasRoom(100 - right) ? 'after' : hasRoom(left) ? 'before' : 'over';
  return { left, width: Math.max(0, right - left), isCut, text, beside, side };
}
