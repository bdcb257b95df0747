import type { JsonObject } from './kinds/objects.ts';
import type { AnyMetric } from './metric.ts';
import { firstError, isAbsent, missing, sourceError, wrong } from './metric-source-rules.ts';
import { isExposure } from './source-kinds.ts';
import { isTimeUnit, longestWindow, type TimeUnit, timeUnits } from './time-unit.ts';

/**
 * Whether a metric counts only people with its start event. A retention metric that starts with the exposure counts all
 * exposed people, as the other metrics do.
 */
export const hasStartEvent = ({ type, stored }: Pick<AnyMetric, 'type' | 'stored'>): boolean =>
  type === 'retention' && !isExposure(stored['start_event']);

/** Which start event counts if a person has several. */
export const startHandlings = ['first_seen', 'last_seen'] as const;
export type StartHandling = (typeof startHandlings)[number];

/** When people may come back after their start event, with both ends included. */
export interface RetentionWindow {
  from: number;
  to: number;
  unit: TimeUnit;
  startHandling: StartHandling;
}

const isLength = (value: unknown, longest: number): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= longest;

/** Returns the key that makes the window of a retention metric invalid, and the reason; null if the window is valid. */
export function retentionWindowError(metric: JsonObject): { key: string; message: string } | null {
  const {
    retention_window_start: from,
    retention_window_end: to,
    retention_window_unit: unit,
    start_handling,
  } = metric;
  if (!isTimeUnit(unit))
    return { key: 'retention_window_unit', message: `The unit of the window must be one of ${timeUnits.join(', ')}` };
  const longest = longestWindow(unit);
  const rule = `must be a whole number from 0 to ${longest}`;
  if (!isLength(from, longest)) return { key: 'retention_window_start', message: `The start of the window ${rule}` };
  if (!isLength(to, longest)) return { key: 'retention_window_end', message: `The end of the window ${rule}` };
  if (to < from) return { key: 'retention_window_end', message: 'The window must not end before it starts' };
  if (!isExposure(metric['start_event']) && !(startHandlings as readonly unknown[]).includes(start_handling))
    return { key: 'start_handling', message: `The choice of the start event must be ${startHandlings.join(' or ')}` };
  return null;
}

/** Returns the window of a retention metric; null if it is invalid. */
export function retentionWindowIn(metric: JsonObject): RetentionWindow | null {
  if (retentionWindowError(metric) !== null) return null;
  return {
    from: metric['retention_window_start'] as number,
    to: metric['retention_window_end'] as number,
    unit: metric['retention_window_unit'] as TimeUnit,
    startHandling: isExposure(metric['start_event']) ? 'first_seen' : (metric['start_handling'] as StartHandling),
  };
}

const EXAMPLE =
  'For example: {"retention_window_start": 1, "retention_window_end": 7, "retention_window_unit": "day", "start_handling": "first_seen"}.';

function windowError(metric: JsonObject): string | null {
  const error = retentionWindowError(metric);
  if (error === null) return null;
  const { key, message } = error;
  return isAbsent(metric[key]) ? `${missing(key)} ${EXAMPLE}` : `${wrong(message, key)} ${EXAMPLE}`;
}

/**
 * Returns an error if a metric that starts with the exposure has keys for choosing a start event; null otherwise.
 * PostHog also rejects these keys, because they would have no effect.
 */
function exposureStartError({ start_event, start_handling, conversion_window, conversion_window_unit }: JsonObject) {
  if (!isExposure(start_event)) return null;
  if (!isAbsent(conversion_window) || !isAbsent(conversion_window_unit))
    return `${wrong('A retention metric that starts with the exposure has no conversion window', 'conversion_window')} Remove conversion_window and conversion_window_unit.`;
  return isAbsent(start_handling) || start_handling === 'first_seen'
    ? null
    : `${wrong('A retention metric that starts with the exposure uses the first exposure', 'start_handling')} Set start_handling to "first_seen".`;
}

/** Returns why a retention metric is invalid, in PostHog's format; null if the metric is valid. */
export const retentionError = (metric: JsonObject): string | null =>
  firstError([
    () => (isExposure(metric['start_event']) ? null : sourceError(metric['start_event'], 'start_event')),
    () => sourceError(metric['completion_event'], 'completion_event'),
    () => windowError(metric),
    () => exposureStartError(metric),
  ]);
