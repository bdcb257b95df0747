import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingField, settingNames } from '#changes/compare.ts';
import { settingsFileSchema } from '#changes/file/settings-file-schema.ts';
import { flagField, flagFieldNames } from '#changes/flags/flag-fields.ts';
import type { Field } from '#contract/field.ts';
import { requestViolationOf } from '#contract/request-violation.ts';
import { timezoneNames } from '#contract/timezones.ts';
import { ask } from '#test/support/ask.ts';
import { samples } from '#test/support/samples.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { newProject } from './projects.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const long = (length: number) => 'x'.repeat(length);
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** Values of every type and of every rule in the contract, valid for some fields and invalid for others. */
const values: readonly unknown[] = [
  ...[null, true, false, 'yes', 'null', '', ' ', ' Shop ', 'Shop'],
  ...[-1, 0, 1, 2, 1.5, 15_000, 15_001, 2_147_483_647, 2_147_483_648, 1e300, '7', '7.0', '1.5', '-7'],
  ...['0.35', '0.350', '0.123', '1.01', '-0.5', '1e-1', '.5', 'Infinity', '0x1'],
  ...['Europe/Berlin', 'europe/berlin', ' Europe/Berlin', 'Mars/Olympus', 'US/Pacific', 'GMT+3', 'EUR', '€'],
  ...[
    long(200),
    long(201),
    long(240),
    long(241),
    long(500),
    long(501),
    long(4000),
    long(4001),
    '😀'.repeat(200),
    `${long(200)} `,
  ],
  ...['a\u0000b', '\ud800', 'a\nb', '(', '[a-'],
  ...[[], [null], [5], [true], ['x'], ['', ' '], [[]], [{}], ['('], [long(200)], [long(201)], [long(400)], [long(401)]],
  ...[
    ['a\u0000b'],
    [long(255)],
    [long(256)],
    [long(296)],
    [long(297)],
    new Array(100).fill('x'),
    new Array(101).fill('x'),
    ['a', 'b', 'a'],
  ],
  ...[{}, { a: 1 }, { a: { b: null } }, { 'a\u0000': 1 }, { '': 1 }, { __proto__: 1 }],
  ...[
    { id: 1 },
    { id: 1, key: 'a' },
    { id: 'x', key: 5 },
    { id: 1, key: 'a', variant: 'b' },
    { id: 1, key: 'a', on: 1 },
  ],
  ...[{ recordHeaders: true }, { recordHeaders: 'x' }, { recordBody: null }, { recordAll: true }],
  ...[{ record_canvas: true }, { record_canvas: 5 }, { ai_config: null }, { ai_config: 5 }, { ai_config: [] }],
  ...[{ ai_config: { opt_in: 'x' } }, { ai_config: { other: 1 } }, { record_all: true }],
  ...[[{ alias: 'a', regex: 'b' }], [{ alias: 5 }], [{ key: 'email' }], [{ key: 5, operator: 'none' }]],
  ...[{ excluded_event_names: 'x' }, { excluded_event_names: [5] }, nested(45)],
];

/** Returns the values of a field for which the plan's judgement differs from the server's. */
async function differencesOf(record: string, name: string, field: Field): Promise<unknown[]> {
  const differences: unknown[] = [];
  for (const value of [...values, ...samples[field.kind]]) {
    const { status, body } = await ask(server, `PATCH ${record}`, { body: { [name]: value } });
    const isRefused = requestViolationOf(name, field, value) !== null;
    // The server accepts other forms of some values, such as "yes" for true, which would never be equal to the stored value.
    const isConverted = status === 200 && JSON.stringify(body[name]) !== JSON.stringify(value);
    if (isRefused !== (status === 400) && !(isRefused && isConverted))
      differences.push({ value, status, detail: body.detail, isRefused });
  }
  return differences;
}

test.each(settingNames)('the plan refuses the values of %s that the server refuses, and no others', async (name) => {
  const id = await newProject(server, { name: 'Shop' });

  expect(await differencesOf(`/api/projects/${id}/`, name, settingField(name))).toEqual([]);
});

// Before a plan is made, the server itself is asked about filters.
const flagFields = flagFieldNames.filter((name) => name !== 'filters');
test.each(flagFields)('the plan refuses the values of %s of a flag that the server refuses', async (name) => {
  const flags = `/api/projects/${await newProject(server, { name: 'Shop' })}/feature_flags/`;
  const { body } = await ask(server, `POST ${flags}`, { body: { key: 'price' } });

  expect(await differencesOf(`${flags}${body.id}/`, name, flagField(name))).toEqual([]);
});

test('the JSON Schema has every time zone that the server accepts', () => {
  const { $defs } = settingsFileSchema() as never as { $defs: { settings: { properties: { timezone: object } } } };

  expect($defs.settings.properties.timezone).toMatchObject({ enum: timezoneNames });
});
