import { isObject } from '#contract/kinds/objects.ts';
import type { Risks } from '../fields/risks.ts';
import { timeZoneOffset } from '../ui/time-zone-offset.ts';

const isOn = (value: unknown, key: string) => isObject(value) && value[key] === true;
const restricts = (value: unknown) => Array.isArray(value) && value.length > 0;

/** What becomes exposed or moves when a setting of a project changes. */
export const projectRisks: Risks = {
  session_recording_network_payload_capture_config: (before, after) =>
    isOn(after, 'recordBody') && !isOn(before, 'recordBody')
      ? 'From this save on, recordings hold the bodies of requests: passwords and card numbers among them.'
      : null,
  session_replay_config: (before, after) =>
    isOn(after, 'record_canvas') && !isOn(before, 'record_canvas')
      ? 'From this save on, recordings show what canvas elements show, which cannot be masked.'
      : null,
  access_control: (_before, after) =>
    after === true
      ? 'Members of the organization who are not listed lose their way into the project.'
      : 'Every member of the organization may enter the project.',
  timezone: (before, after) =>
    timeZoneOffset(String(before)) === timeZoneOffset(String(after))
      ? null
      : 'The offset changes: days begin at another hour, so events can move to another day in every insight.',
  recording_domains: (before, after) =>
    restricts(before) && !restricts(after) ? 'Without an entry, every domain may be recorded.' : null,
};
