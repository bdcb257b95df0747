import { shownWallTime } from '#contract/format/wall-time.ts';

/** A wall time without an offset, with which it would not depend on the zone. */
const complete = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/;

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns a sentence about a clock time that a zone skips: "02:30 does not exist on 29 March. Starts at 03:30."; else null. */
export function skippedTimeNote(text: string, timeZone: string, verb: 'Starts' | 'Ends' | 'Means'): string | null {
  const [, day = '', time = ''] = complete.exec(text) ?? [];
  const shown = shownWallTime(`${day} ${time}`, timeZone);
  if (shown === null || shown === `${day} ${time}`) return null;
  return `${time} does not exist on ${dayName.format(new Date(`${day}T00:00:00Z`))}. ${verb} ${verb === 'Means' ? '' : 'at '}${shown.slice(11)}.`;
}
