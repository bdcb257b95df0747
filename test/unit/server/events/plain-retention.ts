import type { Event } from '#server/events/event.ts';
import type { RetentionMeasure } from '#server/events/moments-query.ts';

/** This file computes retention in a simple, slow way, with the calendar of the language instead of the database. */

const time = ({ at }: Event) => Date.parse(at);
const sizes = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Returns the time on the clock of a time zone, in milliseconds. */
function clock(at: number, timezone: string): number {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone: timezone });
  return Date.parse(`${text.replace(' ', 'T')}Z`) + (at % 1000);
}

/** Returns the number of units between two times: calendar days, hours since the start of the clock hour, or exact minutes. */
function unitsBetween(start: number, end: number, { window: { unit }, timezone }: RetentionMeasure): number {
  const size = sizes[unit as keyof typeof sizes];
  if (unit === 'minute') return (end - start) / size;
  if (unit === 'hour') return Math.floor((end - start + (clock(start, timezone) % size)) / size);
  return Math.floor(clock(end, timezone) / size) - Math.floor(clock(start, timezone) / size);
}

/**
 * Returns whether a person came back after the start event; null if the person has no start event.
 * @param starts the person's events that can be the start event, oldest first
 * @param all the person's events from the exposure on, oldest first
 */
export function cameBack(starts: readonly Event[], all: readonly Event[], measure: RetentionMeasure): boolean | null {
  const { start, completion, window } = measure;
  const matching = start === null ? all.slice(0, 1) : starts.filter(({ name }) => start.names?.includes(name));
  const chosen = window.startHandling === 'first_seen' ? matching[0] : matching.at(-1);
  if (!chosen) return null;
  return all.some((event) => {
    if (!completion.names?.includes(event.name)) return false;
    const isLater =
      start?.names?.[0] === completion.names[0] ? time(event) > time(chosen) : time(event) >= time(chosen);
    const units = unitsBetween(time(chosen), time(event), measure);
    return isLater && units >= window.from && units <= window.to;
  });
}
