import { CUPED_DAYS, MAX_CUPED_DAYS, MIN_CUPED_DAYS } from './cuped-days.ts';
import { isObject } from './kinds/objects.ts';
import type { AnyMetric } from './metric.ts';

/** What CUPED does, for its setting. */
export const CUPED_HELP =
  'Uses what people did before their exposure to reduce noise. Helps when the same people come back; changes nothing for new visitors.';

/** How CUPED is set up: the results of an experiment are adjusted by what people did in the days before their exposure. */
export interface CupedSettings {
  days: number;
}

const isDays = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= MIN_CUPED_DAYS && Number(value) <= MAX_CUPED_DAYS;

/** Returns the settings of CUPED in an experiment's `stats_config`; null if it is off. */
export function cupedIn(config: unknown): CupedSettings | null {
  const stored = isObject(config) ? config['cuped'] : null;
  if (!isObject(stored) || stored['enabled'] !== true) return null;
  const { lookback_days: days } = stored;
  return { days: isDays(days) ? days : CUPED_DAYS };
}

/** Returns why the value of `cuped` in `stats_config` is invalid; null if it is valid or missing. */
export function cupedError(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (!isObject(value)) return 'cuped must be an object with the keys enabled and lookback_days.';
  const { enabled, lookback_days: days } = value;
  if (enabled !== undefined && enabled !== null && typeof enabled !== 'boolean')
    return 'cuped.enabled must be true or false.';
  if (days === undefined || days === null || isDays(days)) return null;
  return `cuped.lookback_days must be a whole number from ${MIN_CUPED_DAYS} to ${MAX_CUPED_DAYS}.`;
}

/** The aggregations whose value is 0 for people without events. Others have no value then. */
const countable: ReadonlySet<string> = new Set(['total', 'sum', 'dau']);

/**
 * Whether CUPED can adjust a metric: what people did before must have a value for everybody. Retention needs a start event,
 * and a mean of numbers needs at least one event.
 */
export const canUseCuped = ({ type, isLegacy, sources }: Pick<AnyMetric, 'type' | 'isLegacy' | 'sources'>): boolean => {
  if (isLegacy) return false;
  if (type === 'funnel') return true;
  return (type === 'mean' || type === 'ratio') && sources.every(({ math }) => countable.has(math));
};
