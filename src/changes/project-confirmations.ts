import { isObject } from '#contract/kinds/objects.ts';
import { limitsRecording } from './recording-domains.ts';

/** Functions by field name. Each returns the consequence that the user must confirm before a change; null if there is none. */
export type ConfirmationRules = Readonly<Record<string, (before: unknown, after: unknown) => string | null>>;

const isOn = (value: unknown, key: string) => isObject(value) && value[key] === true;

/** One day in winter and one in summer, because two time zones can have the same offset in only one of these seasons. */
const HALVES = [new Date('2026-01-15'), new Date('2026-07-15')];
/** Returns the winter and summer offsets of a time zone as one text; null for an unknown time zone. */
function offsetsOf(timeZone: unknown): string | null {
  if (typeof timeZone !== 'string') return null;
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
    return HALVES.map((day) => format.format(day)).join();
  } catch {
    return null;
  }
}

/** The consequences that need a confirmation, by field. Each completes the sentence "I understand that …". */
export const projectConfirmationRules: ConfirmationRules = {
  session_recording_network_payload_capture_config: (before, after) =>
    isOn(after, 'recordBody') && !isOn(before, 'recordBody')
      ? 'new recordings will contain request bodies, including passwords and card numbers.'
      : null,
  session_replay_config: (before, after) =>
    isOn(after, 'record_canvas') && !isOn(before, 'record_canvas')
      ? 'new recordings will show canvas elements, which can’t be masked.'
      : null,
  access_control: (_before, after) =>
    after === true
      ? 'members of the organization lose access to the project, except the project’s own members and administrators of the organization.'
      : 'every member of the organization gets access to the project.',
  timezone: (before, after) =>
    offsetsOf(after) === null || offsetsOf(before) === offsetsOf(after)
      ? null
      : 'days start at another time, so events can move to another day in every insight.',
  recording_domains: (before, after) =>
    limitsRecording(before) && !limitsRecording(after) ? 'sessions on every domain can be recorded.' : null,
};
