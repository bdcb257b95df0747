import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseSettingsFile } from '#changes/file/parse-settings-file.ts';
import { SettingsFileError } from '#changes/file/settings-file.ts';
import { settingsFileSchema } from '#changes/file/settings-file-schema.ts';
import { updateSettingsFile } from '#changes/file/write-settings-file.ts';
import { defaultNotificationRules } from '#contract/notification.ts';

const reference = (variable: string) => `\${env:${variable}}`;

const file = `version: 1
projects: { shop: { id: 12 } }
watch: # every hour
  projects: [shop, 13]
  destinations:
    - { name: growth, kind: slack, url: "\${env:HEDGEROW_SECRET_GROWTH_URL}" }
    - name: data
      kind: webhook
      url: \${env:HEDGEROW_SECRET_DATA_URL}
      secret: \${env:HEDGEROW_SECRET_DATA}
      rules: [harmed, decided]
  schedules:
    - { project: shop, experiment: 34, start: "2026-03-29T02:30", end: 2026-10-25T02:30, timezone: Europe/Berlin }
    - { project: 13, experiment: 34, end: "2026-11-30T09:00+01:00", end_action: ship }
`;

function problemsOf(text: string): readonly string[] {
  try {
    parseSettingsFile(text);
  } catch (error) {
    if (error instanceof SettingsFileError) return error.problems;
    throw error;
  }
  return [];
}

/** Returns the problems of a section, without their lines. */
const problemsIn = (section: string) =>
  problemsOf(`version: 1\nwatch:\n  projects: [12]\n  ${section}\n`).map((problem) =>
    problem.replace(/^Line \d+: /, ''),
  );

test('the section has projects, destinations with the default rules, and schedules as instants', () => {
  const { watch, projects } = parseSettingsFile(file);

  expect(projects).toEqual([{ key: 'shop', id: 12, settings: {} }]);
  expect(watch).toEqual({
    projects: [12, 13],
    destinations: [
      {
        ...{ name: 'growth', kind: 'slack', secret: null, rules: defaultNotificationRules },
        url: reference('HEDGEROW_SECRET_GROWTH_URL'),
      },
      {
        ...{ name: 'data', kind: 'webhook', rules: ['harmed', 'decided'] },
        ...{ url: reference('HEDGEROW_SECRET_DATA_URL'), secret: reference('HEDGEROW_SECRET_DATA') },
      },
    ],
    schedules: [
      // The clock skips 02:30 in March and shows it twice in October.
      {
        ...{ project: 12, experiment: 34, end_action: 'notify' },
        ...{ start: '2026-03-29T01:30:00Z', end: '2026-10-25T00:30:00Z' },
      },
      { project: 13, experiment: 34, start: null, end: '2026-11-30T08:00:00Z', end_action: 'ship' },
    ],
  });
});

test('a file can have nothing else', () => {
  expect(parseSettingsFile('version: 1\nwatch: { projects: [12] }')).toMatchObject({
    projects: [],
    watch: { projects: [12], destinations: [], schedules: [] },
  });
});

test('an update of the settings keeps the section with its comments', () => {
  const updated = updateSettingsFile(file, [
    { id: 12, organization: 'acme', name: 'Shop', etag: null, settings: { timezone: 'UTC' } },
  ]);

  expect(updated).toContain('# every hour');
  expect(parse(updated).watch).toEqual(parse(file).watch);
});

test('problems are reported with their lines', () => {
  expect(
    problemsOf(`version: 1
watch:
  projects: [12, app]
  destination: []
  schedules:
    - { project: 12, experiment: 34 }
`),
  ).toEqual(['Line 4: "destination" is unknown here.']);
  expect(
    problemsOf('version: 1\nwatch:\n  projects: [12, app]\n  schedules:\n    - { project: 12, experiment: 3 }'),
  ).toEqual(['Line 5: A schedule needs start, end or both.', 'Line 3: The file has no project "app" with an id.']);
});

const slack = (more: string) => `destinations: [{ name: growth, kind: slack, ${more} }]`;
const URL = `url: "${reference('HEDGEROW_SECRET_URL')}"`;
const schedule = (more: string) => `schedules: [{ project: 12, experiment: 3, ${more} }]`;

test.each([
  [
    slack('url: https://hooks.example/1'),
    `url is secret: write "${reference('HEDGEROW_SECRET_…')}" as its whole value.`,
  ],
  [
    `destinations: [{ name: data, kind: webhook, ${URL} }]`,
    `secret is secret: write "${reference('HEDGEROW_SECRET_…')}" as its whole value.`,
  ],
  [slack(`${URL}, secret: "\${env:HEDGEROW_SECRET_X}"`), '"secret" is unknown here.'],
  [slack(`${URL}, rules: [weekly]`), 'Only a Hedgerow server sends messages of the rule "weekly".'],
  [slack(`${URL}, rules: [won]`), expect.stringMatching(/^A rule is one of harmed, /)],
  [
    `destinations: [{ name: a, kind: slack, ${URL} }, { name: a, kind: slack, ${URL} }]`,
    'Two destinations have the name "a".',
  ],
  ['destinations: [{ name: a, kind: mail }]', expect.stringMatching(/^A destination has the form/)],
  [schedule('start: tomorrow'), expect.stringMatching(/^start must be a time such as/)],
  [schedule('start: 2026-11-30T09:00'), 'start has no offset such as +01:00, so the schedule needs a timezone.'],
  [schedule('start: 2026-02-30T09:00Z'), 'start is not a time that exists.'],
  [schedule('start: 2026-11-30T09:00, timezone: Mars/Base'), 'timezone must be a time zone such as Europe/Berlin.'],
  [schedule('start: 2026-11-30T09:00Z, end: 2026-11-30T09:00Z'), 'The end must be after the start.'],
  [schedule('start: 2026-11-30T09:00Z, end_action: ship'), 'end_action needs an end.'],
  [schedule('end: 2026-11-30T09:00Z, end_action: win'), 'end_action must be one of notify, end, ship.'],
])('%s is refused', (section, problem) => {
  expect(problemsIn(section)).toEqual([problem]);
});

test('the JSON Schema has the section, and needs it or projects', () => {
  const schema = settingsFileSchema() as never as { anyOf: object[]; properties: { watch: { properties: object } } };

  expect(schema.anyOf).toEqual([{ required: ['projects'] }, { required: ['watch'] }]);
  expect(Object.keys(schema.properties.watch.properties)).toEqual(['projects', 'destinations', 'schedules']);
  expect(JSON.stringify(schema.properties.watch)).toContain('HEDGEROW_SECRET_');
});
