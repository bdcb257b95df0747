import { expect, test } from 'vitest';
import type { Settings } from '#changes/compare.ts';
import { invalidSettings } from '#changes/invalid-settings.ts';
import { brokenRules, privacyRules, remedies } from '#changes/privacy/privacy-rules.ts';
import { project } from '#contract/project.ts';

const safe: Settings = {
  ...Object.fromEntries(Object.entries(project.fields).map(([name, { initial }]) => [name, initial])),
  anonymize_ips: true,
  access_control: true,
};

const open: Settings = {
  ...safe,
  anonymize_ips: false,
  access_control: false,
  app_urls: ['https://shop.example', 'https://*.example', null],
  session_recording_opt_in: true,
  session_recording_sample_rate: null,
  recording_domains: null,
  session_recording_network_payload_capture_config: { recordHeaders: true, recordBody: true },
  session_replay_config: { record_canvas: true, ai_config: { opt_in: true } },
  capture_console_log_opt_in: true,
  autocapture_exceptions_opt_in: true,
  slack_incoming_webhook: 'https://hooks.example/1',
};

const ids = (settings: Settings) => brokenRules(settings).map(({ id }) => id);

test('a project with safe settings breaks no rule, an open one breaks all', () => {
  expect(ids(safe)).toEqual([]);
  expect(ids(open)).toEqual(privacyRules.map(({ id }) => id));
});

test('rules about recording are not broken while recording is off', () => {
  expect(ids({ ...open, session_recording_opt_in: false })).toEqual([
    'url_wildcards',
    'ip_addresses',
    'open_project',
    'webhook',
    'exceptions',
  ]);
});

test.each(privacyRules)('the remedy of $id fixes it with valid values of its own fields', (rule) => {
  const remedy = rule.remedy(open);
  const target = { id: 1, organization: '', name: '', etag: null, settings: open };

  expect(rule.isBroken({ ...open, ...remedy })).toBe(false);
  expect(rule.fields).toEqual(expect.arrayContaining(Object.keys(remedy)));
  expect(invalidSettings([{ project: target, desired: remedy }])).toEqual([]);
});

test('all remedies together fix every risk and leave other settings unchanged', () => {
  const fixed = { ...open, ...remedies(open, brokenRules(open)) };

  expect(ids(fixed)).toEqual([]);
  expect(fixed).toMatchObject({
    app_urls: ['https://shop.example'],
    recording_domains: ['https://shop.example'],
    session_replay_config: { record_canvas: false, ai_config: { opt_in: true } },
    session_recording_network_payload_capture_config: { recordHeaders: false, recordBody: false },
  });
});

test('without an authorized URL, the remedy for unlimited recording turns recording off', () => {
  expect(remedies({ ...open, app_urls: [] }, brokenRules(open))).toMatchObject({ session_recording_opt_in: false });
});
