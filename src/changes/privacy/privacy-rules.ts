import { isObject } from '#contract/kinds/objects.ts';
import type { Settings } from '../compare.ts';
import { limitsRecording } from '../recording-domains.ts';
import type { PrivacyRule } from './privacy-rule.ts';

const NETWORK = 'session_recording_network_payload_capture_config';
const SAMPLE_RATE = '0.25';

const isRecording = ({ session_recording_opt_in }: Settings) => session_recording_opt_in === true;
const objectIn = (settings: Settings, field: string) => {
  const value = settings[field];
  return isObject(value) ? value : {};
};
const withKey = (settings: Settings, field: string, key: string, value: boolean): Settings => ({
  [field]: { ...objectIn(settings, field), [key]: value },
});
const textsIn = (settings: Settings, field: string): string[] => {
  const value = settings[field];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string' && entry.trim() !== '') : [];
};
const hasWildcard = (url: string) => url.includes('*');

/** Returns the distinct origins of the URLs that have no wildcard. */
const originsOf = (urls: readonly string[]) => [
  ...new Set(urls.filter((url) => !hasWildcard(url) && URL.canParse(url)).map((url) => new URL(url).origin)),
];

function limitRecording(settings: Settings): Settings {
  const origins = originsOf(textsIn(settings, 'app_urls'));
  return origins.length > 0 ? { recording_domains: origins } : { session_recording_opt_in: false };
}

const RECORDING_AUDIENCE = 'Everyone with access to the project who opens a recording.';
const NEW_RECORDINGS = 'Applies to new recordings; stored recordings stay until they expire.';

/** The rules of the privacy review, the most severe first. */
export const privacyRules: readonly PrivacyRule[] = [
  {
    id: 'request_bodies',
    title: 'Request bodies are recorded',
    risk: 'high',
    meaning:
      'Recordings contain the bodies of network requests, which can contain passwords, card numbers and health data.',
    audience: RECORDING_AUDIENCE,
    remedyText: `Turns off the recording of request bodies. ${NEW_RECORDINGS}`,
    fields: [NETWORK],
    isBroken: (settings) => isRecording(settings) && objectIn(settings, NETWORK)['recordBody'] === true,
    remedy: (settings) => withKey(settings, NETWORK, 'recordBody', false),
  },
  {
    id: 'request_headers',
    title: 'Request headers are recorded',
    risk: 'high',
    meaning: 'Recordings contain the headers of network requests, which can contain session tokens.',
    audience: RECORDING_AUDIENCE,
    remedyText: `Turns off the recording of request headers. ${NEW_RECORDINGS}`,
    fields: [NETWORK],
    isBroken: (settings) => isRecording(settings) && objectIn(settings, NETWORK)['recordHeaders'] === true,
    remedy: (settings) => withKey(settings, NETWORK, 'recordHeaders', false),
  },
  {
    id: 'url_wildcards',
    title: 'URLs contain a wildcard',
    risk: 'high',
    meaning: 'The toolbar can open on every site that matches, including sites that others control.',
    audience: 'Anyone who controls a matching site.',
    remedyText: 'Removes the authorized URLs that contain a wildcard. Add the sites that you need one by one.',
    fields: ['app_urls'],
    isBroken: (settings) => textsIn(settings, 'app_urls').some(hasWildcard),
    remedy: (settings) => ({ app_urls: textsIn(settings, 'app_urls').filter((url) => !hasWildcard(url)) }),
  },
  {
    id: 'ip_addresses',
    title: 'IP addresses are kept',
    risk: 'medium',
    meaning: 'Events are stored with the IP address of the client, which is personal data.',
    audience: 'Everyone with access to the project.',
    remedyText: 'Discards the IP addresses of new events; stored events do not change.',
    fields: ['anonymize_ips'],
    isBroken: ({ anonymize_ips }) => anonymize_ips === false,
    remedy: () => ({ anonymize_ips: true }),
  },
  {
    id: 'recording_domains',
    title: 'Recording is not limited to certain domains',
    risk: 'medium',
    meaning: 'Every page that has the project token, including copies of your site, can record sessions.',
    audience: RECORDING_AUDIENCE,
    remedyText:
      'Limits recording to the domains in “Authorized URLs”, except entries with a wildcard. If no domain is left, turns off recording.',
    fields: ['recording_domains', 'session_recording_opt_in'],
    isBroken: (settings) => isRecording(settings) && !limitsRecording(textsIn(settings, 'recording_domains')),
    remedy: limitRecording,
  },
  {
    id: 'recording_sample',
    title: 'Every session is recorded',
    risk: 'medium',
    meaning: 'Recording is on for all sessions, so more sessions are stored than analysis needs.',
    audience: RECORDING_AUDIENCE,
    remedyText: `Records 25% of sessions. ${NEW_RECORDINGS}`,
    fields: ['session_recording_sample_rate'],
    isBroken: (settings) => {
      const rate = settings['session_recording_sample_rate'];
      return isRecording(settings) && (rate === null || Number(rate) === 1);
    },
    remedy: () => ({ session_recording_sample_rate: SAMPLE_RATE }),
  },
  {
    id: 'console_log',
    title: 'The console log is recorded',
    risk: 'medium',
    meaning: 'Recordings contain the output of the browser console, where code can log personal data.',
    audience: RECORDING_AUDIENCE,
    remedyText: `Turns off the recording of the console log. ${NEW_RECORDINGS}`,
    fields: ['capture_console_log_opt_in'],
    isBroken: (settings) => isRecording(settings) && settings['capture_console_log_opt_in'] === true,
    remedy: () => ({ capture_console_log_opt_in: false }),
  },
  {
    id: 'canvas',
    title: 'Canvas content is recorded',
    risk: 'medium',
    meaning: 'Recordings show canvas elements, whose content can’t be masked.',
    audience: RECORDING_AUDIENCE,
    remedyText: `Turns off the recording of canvas elements. ${NEW_RECORDINGS}`,
    fields: ['session_replay_config'],
    isBroken: (settings) =>
      isRecording(settings) && objectIn(settings, 'session_replay_config')['record_canvas'] === true,
    remedy: (settings) => withKey(settings, 'session_replay_config', 'record_canvas', false),
  },
  {
    id: 'open_project',
    title: 'The project is open to the whole organization',
    risk: 'medium',
    meaning: 'Every member of the organization can see the data of the project.',
    audience: 'Every member of the organization.',
    remedyText:
      'Makes the project private: only members of the project and administrators of the organization keep access.',
    fields: ['access_control'],
    isBroken: ({ access_control }) => access_control === false,
    remedy: () => ({ access_control: true }),
  },
  {
    id: 'webhook',
    title: 'A webhook sends data to another service',
    risk: 'low',
    meaning: 'The webhook sends messages about actions to another service. These messages can contain personal data.',
    audience: 'Everyone who can read the messages in the other service.',
    remedyText: 'Removes the webhook. Its address is not stored, so an undo can’t restore it.',
    fields: ['slack_incoming_webhook'],
    isBroken: ({ slack_incoming_webhook: url }) => typeof url === 'string' && url !== '',
    remedy: () => ({ slack_incoming_webhook: null }),
  },
  {
    id: 'exceptions',
    title: 'Exceptions are captured',
    risk: 'low',
    meaning: 'Error messages and stack traces are stored as events and can contain personal data.',
    audience: 'Everyone with access to the project.',
    remedyText: 'Turns off exception capture; stored events do not change.',
    fields: ['autocapture_exceptions_opt_in'],
    isBroken: ({ autocapture_exceptions_opt_in }) => autocapture_exceptions_opt_in === true,
    remedy: () => ({ autocapture_exceptions_opt_in: false }),
  },
];

/** Returns the rules that a project breaks. Rules that are switched off are not checked. */
export const brokenRules = (settings: Settings, rulesOff: Readonly<Record<string, string>> = {}): PrivacyRule[] =>
  privacyRules.filter(({ id, isBroken }) => rulesOff[id] === undefined && isBroken(settings));

/** Returns only the settings to change so that a project breaks none of the rules. Each remedy builds on the previous ones. */
export function remedies(settings: Settings, rules: readonly PrivacyRule[]): Settings {
  let fixed: Settings = {};
  for (const rule of rules) fixed = { ...fixed, ...rule.remedy({ ...settings, ...fixed }) };
  return fixed;
}
