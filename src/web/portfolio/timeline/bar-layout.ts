import { percentAt, type TimeWindow } from './time-window.ts';
import type { Bar } from './timeline-entry.ts';

/** The width of a character, of an icon with its gap, and of the space at both ends of a text, in pixels. */
const [CHARACTER_PX, ICON_PX, PADDING_PX] = [6.6, 18, 16];

const widthOf = (text: string, hasIcon: boolean) => text.length * CHARACTER_PX + (hasIcon ? ICON_PX : 0) + PADDING_PX;

/** Where a bar and its texts are in the timeline. Numbers are percentages of the width. */
export interface BarLayout {
  left: number;
  width: number;
  /** Whether the bar begins before the period. */
  isCut: boolean;
  /** Whether the text fits into the bar, or into its first part. */
  isTextInside: boolean;
  /** The text beside the bar; empty for none. */
  beside: string;
  /** Where this text is: after the bar, before it if there is no room, or over its end if there is none either. */
  side: 'after' | 'before' | 'over';
}

/**
 * Returns where a bar and its texts are.
 * @param laneWidthPx the width of the whole period
 * @param extra a text to show after the bar, such as the lift
 */
export function layoutBar(bar: Bar, window: TimeWindow, laneWidthPx: number, extra = ''): BarLayout {
  const [start, end] = [bar.from, bar.to].map((at) => percentAt(window, at)) as [number, number];
  const left = Math.max(0, start);
  const right = Math.min(100, end);
  const mainEnd = Math.min(right, percentAt(window, bar.parts[0]?.to ?? bar.to));
  const isCut = start < 0;
  const insidePx = ((mainEnd - left) / 100) * laneWidthPx;
  const isTextInside = widthOf(bar.text, bar.icon !== null || isCut) <= insidePx;
  // What to do says more than the text, so that it stands alone if only one of them has room.
  const isNoteEnough = bar.note !== '' && (bar.isWarning || bar.kind === 'undecided');
  const needsText = !isTextInside && !isNoteEnough;
  const beside = [needsText ? bar.text : '', extra, bar.note].filter(Boolean).join(', ');
  const besidePx = widthOf(beside, bar.isWarning || needsText);
  const hasRoom = (percent: number) => (percent / 100) * laneWidthPx >= besidePx;
  const side = hasRoom(100 - right) ? 'after' : hasRoom(left) ? 'before' : 'over';
  return { left, width: Math.max(0, right - left), isCut, isTextInside, beside, side };
}
