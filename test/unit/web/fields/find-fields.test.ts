import { expect, test } from 'vitest';
import { project } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import { findFields } from '#web/fields/find/find-fields.ts';

test.each([
  ['sample rate', 'session_recording_sample_rate'],
  ['session_recording_sample_rate', 'session_recording_sample_rate'],
  ['GDPR', 'anonymize_ips'],
  ['canvas', 'session_replay_config'],
  ['slack', 'slack_incoming_webhook'],
  ['employees', 'test_account_filters'],
  ['passwords', 'session_recording_network_payload_capture_config'],
  ['tim', 'timezone'],
  ['nps', 'surveys_opt_in'],
])('whoever looks for "%s" finds %s first', (query, name) => {
  expect(findFields(project, query)[0]).toBe(name);
});

test('every word has to be found', () => {
  expect(findFields(project, 'network canvas zebra')).toEqual([]);
});

test('no words find nothing', () => {
  expect(findFields(project, '  ')).toEqual([]);
});

test('every setting is found by its label and by its API name', () => {
  for (const name of writableNames(project)) {
    expect(findFields(project, project.fields[name as keyof typeof project.fields].label)).toContain(name);
    expect(findFields(project, name)[0]).toBe(name);
  }
});
