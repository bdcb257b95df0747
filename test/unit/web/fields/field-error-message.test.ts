import { expect, test } from 'vitest';
import { experiment } from '#contract/experiment.ts';
import { project } from '#contract/project.ts';
import type { Fields } from '#contract/resource.ts';
import { fieldErrorFrom } from '#web/fields/validate-field.ts';

const fields: Fields = { ...experiment.fields, ...project.fields };

/**
 * Messages from PostHog's tests and code: the field that the server names, the message, the form's field that shows it,
 * and the text that the form shows.
 */
const said: [attr: string | null, detail: string, name: string, words: RegExp][] = [
  ['name', 'This field is required.', 'name', /^Name can’t be empty\.$/],
  ['name', 'This field may not be blank.', 'name', /^Name can’t be empty\.$/],
  ['name', 'This field may not be null.', 'name', /^Name must be set\.$/],
  ['name', 'Ensure this field has no more than 200 characters.', 'name', /^Enter at most 200 characters\.$/],
  ['app_urls', 'Expected a list of items but got type "str".', 'app_urls', /^Enter a list/],
  ['app_urls__0', 'Ensure this field has no more than 200 characters.', 'app_urls', /^Entry 1: Enter at most 200 /],
  ['autocapture_exceptions_opt_in', 'Must be a valid boolean.', 'autocapture_exceptions_opt_in', /^Only true or false/],
  [
    'timezone',
    '"Mars/Olympus" is not a valid choice.',
    'timezone',
    /^This server doesn’t know the time zone “Mars\/Olympus”/,
  ],
  ['week_start_day', '"3" is not a valid choice.', 'week_start_day', /^Choose Sunday \(0\)/],
  [
    'start_date',
    'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].',
    'start_date',
    /^Enter a date and time/,
  ],
  ...['A valid number is required.', 'Ensure this value is greater than or equal to 0.'].map(
    (detail): (typeof said)[number] => [
      'session_recording_sample_rate',
      detail,
      'session_recording_sample_rate',
      /^Enter a whole percentage from 0 to 100/,
    ],
  ),
  ...['Ensure this value is less than or equal to 1.', 'Ensure that there are no more than 2 decimal places.'].map(
    (detail): (typeof said)[number] => [
      'session_recording_sample_rate',
      detail,
      'session_recording_sample_rate',
      /^Enter a whole percentage from 0 to 100/,
    ],
  ),
  [
    'session_recording_minimum_duration_milliseconds',
    'A valid integer is required.',
    'session_recording_minimum_duration_milliseconds',
    /^Enter seconds with up to three decimals/,
  ],
  [
    'session_recording_minimum_duration_milliseconds',
    'Ensure this value is less than or equal to 15000.',
    'session_recording_minimum_duration_milliseconds',
    /accepts at most 15 seconds/,
  ],
  [
    'session_recording_linked_flag',
    "Must provide a dictionary with only 'id' and 'key' keys. _or_ only 'id', 'key', and 'variant' keys.",
    'session_recording_linked_flag',
    /^Only `id`, `key` and `variant` are allowed/,
  ],
  [
    'session_recording_linked_flag',
    'Must provide a dictionary or None.',
    'session_recording_linked_flag',
    /^Choose a flag/,
  ],
  [
    'session_recording_network_payload_capture_config',
    "Must provide a dictionary with only 'recordHeaders' and/or 'recordBody' keys.",
    'session_recording_network_payload_capture_config',
    /^Only `recordHeaders` and `recordBody`/,
  ],
  [
    'session_replay_config',
    'Must provide a dictionary with only known keys. One or more of record_canvas, ai_config.',
    'session_replay_config',
    /^Only `record_canvas` and `ai_config`/,
  ],
  [
    'session_replay_config',
    'Must provide a dictionary with only allowed keys: opt_in, preferred_events.',
    'session_replay_config',
    /^Only these keys are allowed in `ai_config`: opt_in, preferred_events\.$/,
  ],
  [
    null,
    'Must provide a list for field: autocapture_exceptions_errors_to_ignore.',
    'autocapture_exceptions_errors_to_ignore',
    /^Enter a list of patterns/,
  ],
  [
    null,
    'Must provide a list of strings to field: autocapture_exceptions_errors_to_ignore.',
    'autocapture_exceptions_errors_to_ignore',
    /^Each pattern must be text/,
  ],
  [
    null,
    'Field autocapture_exceptions_errors_to_ignore must be less than 300 characters. Complex config should be provided in posthog-js initialization.',
    'autocapture_exceptions_errors_to_ignore',
    /^All patterns together can have at most 300 characters/,
  ],
  [
    'primary_dashboard',
    'Primary dashboard cannot be set on project creation.',
    'primary_dashboard',
    /Save the project first/,
  ],
  ['primary_dashboard', 'Dashboard does not belong to this team.', 'primary_dashboard', /belongs to another project/],
  ['primary_dashboard', 'Invalid pk "999" - object does not exist.', 'primary_dashboard', /with the id 999\.$/],
  ['primary_dashboard', 'A valid integer is required.', 'primary_dashboard', /^Enter a whole number/],
  ['primary_dashboard', 'Ensure this value is greater than or equal to 1.', 'primary_dashboard', /^Enter 1 or more/],
  [
    'extra_settings__a',
    'Null characters are not allowed.',
    'extra_settings',
    /^a: This value contains an invisible character/,
  ],
  [
    'extra_settings',
    'Surrogate characters are not allowed: U+D83D.',
    'extra_settings',
    /^This value contains an incomplete character/,
  ],
  [
    'extra_settings',
    'Out of range float values are not JSON compliant.',
    'extra_settings',
    /^A number in this value is too large/,
  ],
];

test.each(said)('at %s, “%s” is shown with the console’s message', (attr, detail, name, words) => {
  const at = fieldErrorFrom(fields, { attr, code: 'invalid_input', detail });

  expect(at).toMatchObject({ name, message: expect.stringMatching(words) });
  expect(at?.message).not.toMatch(/dictionary|None|Ensure|valid choice|Must/);
});

test('an unknown message is shown unchanged', () => {
  const detail = 'Only on Tuesdays.';

  expect(fieldErrorFrom(fields, { attr: 'name', code: 'odd', detail })).toEqual({ name: 'name', message: detail });
  expect(fieldErrorFrom(fields, { attr: null, code: 'odd', detail })).toBeNull();
});
