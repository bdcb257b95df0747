import { shownWallTime } from '#contract/format/wall-time.ts';

const dayName = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Returns a sentence about a clock time that a zone skips: "02:30 does not exist on 29 March. Starts at 03:30."; else null. */
export function skippedTimeNote(text: string, timeZone: string, verb: 'Starts' | 'Ends' | 'Means'): string | null {
  const typed = text.slice(0, 16);
  const shown = shownWallTime(text, timeZone);
  if (shown === null || shown === typed) return null;
  const [day = '', time = ''] = typed.split(' ');
  return `${time} does not exist on ${dayName.format(new Date(`${day}T00:00:00Z`))}. ${verb} ${verb === 'Means' ? '' : 'at '}${shown.slice(11)}.`;
}
