import { expect, test } from 'vitest';
import { project } from '#contract/project.ts';
import { writableNames } from '#contract/resource.ts';
import { searchFields } from '#web/fields/search/search-fields.ts';

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
  ['project name', 'name'],
  ['record sessions', 'session_recording_opt_in'],
  ['javascript errors', 'autocapture_exceptions_opt_in'],
  ['our team members', 'test_account_filters'],
  ['clean urls', 'path_cleaning_filters'],
  ['exclude from correlation', 'correlation_config'],
  ['request headers', 'session_recording_network_payload_capture_config'],
])('the query "%s" finds %s first', (query, name) => {
  expect(searchFields(project, query)[0]).toBe(name);
});

test('if no setting contains all words, at least half of them must match', () => {
  expect(searchFields(project, 'network canvas zebra')).toEqual([]);
  expect(searchFields(project, 'canvas zebra')).toEqual(['session_replay_config']);
});

test('an empty query finds nothing', () => {
  expect(searchFields(project, '  ')).toEqual([]);
});

test('every setting is found by its label and by its API name', () => {
  for (const name of writableNames(project)) {
    expect(searchFields(project, project.fields[name as keyof typeof project.fields].label)).toContain(name);
    expect(searchFields(project, name)[0]).toBe(name);
  }
});
