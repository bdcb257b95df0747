import { isObject } from '#contract/kinds/objects.ts';
import type { Risks } from '../fields/editing/risks.ts';
import { knownZone, offsetAt } from '../fields/inputs/wall-time.ts';

const isOn = (value: unknown, key: string) => isObject(value) && value[key] === true;

/** An entry that stands for every domain. */
const EVERYTHING = /^(https?:\/\/)?\*(\.\*)?(:\*)?\/?$/;
const restricts = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && !value.some((entry) => EVERYTHING.test(String(entry)));

/** Both halves of a year, since a zone may be like another one in winter alone. */
const HALVES = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)];
/** How far a zone is from UTC over a year; null for one that this browser does not know. */
const offsetsOf = (zone: unknown) =>
  typeof zone === 'string' && knownZone(zone) === zone ? HALVES.map((at) => offsetAt(zone, at)).join() : null;

/** What becomes exposed or moves when a setting of a project changes, as it follows "I accept that". */
export const projectRisks: Risks = {
  session_recording_network_payload_capture_config: (before, after) =>
    isOn(after, 'recordBody') && !isOn(before, 'recordBody')
      ? 'from this save on, recordings hold the bodies of requests, passwords and card numbers among them.'
      : null,
  session_replay_config: (before, after) =>
    isOn(after, 'record_canvas') && !isOn(before, 'record_canvas')
      ? 'from this save on, recordings show what canvas elements show, which cannot be masked.'
      : null,
  access_control: (_before, after) =>
    after === true
      ? 'members of the organization who are not listed lose their way into the project.'
      : 'every member of the organization may enter the project.',
  timezone: (before, after) =>
    offsetsOf(after) === null || offsetsOf(before) === offsetsOf(after)
      ? null
      : 'days begin at another hour, so that events can move to another day in every insight.',
  recording_domains: (before, after) =>
    restricts(before) && !restricts(after) ? 'every domain may be recorded.' : null,
};
