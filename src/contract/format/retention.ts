import type { JsonObject } from '../kinds/objects.ts';
import type { AnyMetric, MetricSource } from '../metric.ts';
import { type RetentionWindow, retentionWindowIn } from '../retention-rules.ts';
import { isExposure } from '../source-kinds.ts';

/** Formats when people may come back: "1 to 7 days after", "7 days after", "on the same day as". */
function formatWindow({ from, to, unit }: RetentionWindow): string {
  if (to === 0 && unit === 'day') return 'on the same day as';
  if (to === 0 && unit === 'hour') return 'in the same hour as';
  const units = to === 1 ? unit : `${unit}s`;
  return `${from === to ? '' : `${from} to `}${to} ${units} after`;
}

const windowKeys = ['retention_window_start', 'retention_window_end', 'retention_window_unit', 'start_handling'];

/** Formats an invalid window as it is stored: " (retention_window_start: 8, retention_window_end: 7)". */
function formatStoredWindow(stored: JsonObject): string {
  const values = windowKeys.flatMap((key) => (key in stored ? [`${key}: ${JSON.stringify(stored[key])}`] : []));
  return values.length === 0 ? '' : ` (${values.join(', ')})`;
}

/**
 * Formats a retention metric: "opened 1 to 7 days after the first signed_up". If its window is invalid: "signed_up →
 * opened" with the stored window.
 * @param formatSource returns the text for an event
 */
export function formatRetention(
  { sources, stored }: Pick<AnyMetric, 'sources' | 'stored'>,
  formatSource: (source: MetricSource) => string,
): string {
  const window = retentionWindowIn(stored);
  const [start = '', completion = ''] = sources.map(formatSource);
  if (window === null) return `${start} → ${completion}${formatStoredWindow(stored)}`;
  const which = window.startHandling === 'last_seen' ? 'last ' : 'first ';
  return `${completion} ${formatWindow(window)} the ${isExposure(stored['start_event']) ? '' : which}${start}`;
}
