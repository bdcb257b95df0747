import { formatCountOf } from '#contract/format/count.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { type RetentionWindow, retentionWindowIn } from '#contract/retention-rules.ts';
import type { TimeUnit } from '#contract/time-unit.ts';
import type { RunTime } from './required-confidence.ts';

/** The event with which people come back, and the window in which they can. */
export interface Returns {
  /** The name of the completion event. */
  event: string;
  /** Null if the window is invalid. */
  window: RetentionWindow | null;
}

/** Returns a retention metric's completion event and window; null if the metric is of another type. */
export const returnsOf = ({ type, sources, stored }: Pick<AnyMetric, 'type' | 'sources' | 'stored'>) =>
  type === 'retention' ? { event: sources[1]?.name ?? '', window: retentionWindowIn(stored) } : null;

/** The length of each unit in days. A month counts as 31 days, its maximum length. */
export const unitDays: Record<TimeUnit, number> = {
  second: 1 / 86_400,
  minute: 1 / 1440,
  hour: 1 / 24,
  day: 1,
  week: 7,
  month: 31,
};

/** Returns how many units a window can be open. A window in days or hours closes at the end of its last day or hour. */
const openUnits = ({ to, unit }: RetentionWindow): number => (unit === 'day' || unit === 'hour' ? to + 1 : to);

/** Returns how many days a window can be open. */
export const openDays = (window: RetentionWindow): number => openUnits(window) * unitDays[window.unit];

/** Formats how long a window can be open: "8 days". */
export const formatOpenTime = (window: RetentionWindow): string => formatCountOf(openUnits(window), window.unit);

/** When the window opens for the people with the earliest start events. */
export interface Opening {
  /** The time between the start event and the opening as text: "7 days". */
  wait: string;
  /** The first day of the experiment on which the window has opened. */
  day: number;
  /** Whether returns no longer count on that day. */
  isTooLate: boolean;
}

/** The day up to which returns are counted, and whether returns on later days will never count (`hasEnded`). */
type ReturnTime = Pick<RunTime, 'day' | 'hasEnded'>;

/** Returns the opening of the window if it is after the day up to which returns are counted; else null. */
export function openingAhead(returns: Returns | null | undefined, { day, hasEnded }: ReturnTime): Opening | null {
  if (!returns?.window || day === null) return null;
  const { from, unit } = returns.window;
  const opening = { wait: formatCountOf(from, unit), day: Math.ceil(from * unitDays[unit]) + 1, isTooLate: hasEnded };
  return day < opening.day ? opening : null;
}
