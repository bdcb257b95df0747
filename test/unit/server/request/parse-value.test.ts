import { expect, test } from 'vitest';
import { experiment } from '#contract/experiment.ts';
import { project } from '#contract/project.ts';
import { parseFields } from '#server/request/parse-fields.ts';

const { fields } = { fields: { ...experiment.fields, ...project.fields } };
const read = (name: string, value: unknown) =>
  parseFields<Record<string, unknown>>(fields, { [name]: value }, false)[name];

const refused = (name: string, value: unknown): string => {
  try {
    read(name, value);
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test.each([
  ['anonymize_ips', 'true', true],
  ['anonymize_ips', 'On', true],
  ['anonymize_ips', 'YES', true],
  ['anonymize_ips', 1, true],
  ['anonymize_ips', '0', false],
  ['anonymize_ips', 'off', false],
  ['autocapture_opt_out', '', null],
  ['autocapture_opt_out', 'null', null],
  ['name', '  trimmed  ', 'trimmed'],
  ['name', 42, '42'],
  ['session_recording_minimum_duration_milliseconds', ' 1500.0 ', 1500],
  ['week_start_day', '1', 1],
  ['session_recording_sample_rate', 0.4, '0.40'],
  ['session_recording_sample_rate', '.5', '0.50'],
  ['session_recording_sample_rate', 1, '1.00'],
  ['session_recording_sample_rate', '1e-1', '0.10'],
  ['session_recording_sample_rate', '-0', '0.00'],
  ['app_urls', [' https://a.example ', 7, null], ['https://a.example', '7', null]],
  ['start_date', '2021-12-01T10:23', '2021-12-01T10:23:00Z'],
  ['start_date', '2021-12-01 10:23:45', '2021-12-01T10:23:45Z'],
  ['start_date', '2021-12-01', '2021-12-01T00:00:00Z'],
  ['start_date', '2021-12-01T10:23:45.5+02:00', '2021-12-01T08:23:45.500000Z'],
  ['start_date', '2021-12-31T23:30:00-0100', '2022-01-01T00:30:00Z'],
  ['start_date', '2021-12-01T10:23:45.123456789Z', '2021-12-01T10:23:45.123456Z'],
  ['start_date', '2024-02-29T00:00:00.000Z', '2024-02-29T00:00:00Z'],
])('%s reads %j as %j', (name, value, expected) => {
  expect(read(name, value)).toEqual(expected);
});

test.each([
  ['anonymize_ips', 'perhaps', 'invalid_input'],
  ['anonymize_ips', '', 'invalid_input'],
  ['anonymize_ips', 2, 'invalid_input'],
  ['name', true, 'invalid_input'],
  ['name', ['x'], 'invalid_input'],
  ['session_recording_minimum_duration_milliseconds', 1.5, 'invalid_input'],
  ['session_recording_minimum_duration_milliseconds', true, 'invalid_input'],
  ['session_recording_minimum_duration_milliseconds', -1, 'min_value'],
  ['session_recording_sample_rate', 'NaN', 'invalid_input'],
  ['session_recording_sample_rate', true, 'invalid_input'],
  ['session_recording_sample_rate', 0.005, 'max_decimal_places'],
  ['week_start_day', 'Monday', 'invalid_choice'],
  ['timezone', '', 'invalid_choice'],
  ['timezone', 'utc', 'invalid_choice'],
  ['app_urls', 'https://a.example', 'not_a_list'],
  ['start_date', '2021-02-30', 'invalid_input'],
  ['start_date', '2021-12-01T25:00', 'invalid_input'],
  ['start_date', 1638354180, 'invalid_input'],
  ['start_date', '', 'invalid_input'],
  ['primary_dashboard', '99999999999', 'max_value'],
])('%s refuses %j with %s', (name, value, code) => {
  expect(refused(name, value)).toBe(code);
});
