import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '#changes/compare.ts';
import { brokenPolicy } from '#changes/file/check-policy.ts';
import { parseSettingsFile } from '#changes/file/parse-settings-file.ts';
import { resolveSecrets } from '#changes/file/secret-reference.ts';
import { SettingsFileError } from '#changes/file/settings-file.ts';
import { settingsFileSchema } from '#changes/file/settings-file-schema.ts';
import { updateSettingsFile, withProjectId, writeSettingsFile } from '#changes/file/write-settings-file.ts';
import type { ReadProject } from '#changes/plan.ts';
import { parseExactJson } from '#contract/exact-json.ts';

const shop: ReadProject = {
  id: 7,
  organization: 'acme',
  name: 'Web Shop',
  etag: null,
  settings: {
    name: 'Web Shop',
    timezone: 'UTC',
    anonymize_ips: true,
    slack_incoming_webhook: 'https://hooks.example/1',
  },
};

function problemsOf(text: string): readonly string[] {
  try {
    parseSettingsFile(text);
  } catch (error) {
    if (error instanceof SettingsFileError) return error.problems;
    throw error;
  }
  return [];
}

test('a project has the settings of the defaults and its own', () => {
  const { projects } = parseSettingsFile(`
version: 1
defaults: { anonymize_ips: true, timezone: UTC }
projects:
  shop: { id: 7, settings: { timezone: Europe/Berlin, week_start_day: null } }
`);

  expect(projects).toEqual([
    { key: 'shop', id: 7, settings: { anonymize_ips: true, timezone: 'Europe/Berlin', week_start_day: null } },
  ]);
});

test('every problem of a file is reported with its line', () => {
  expect(
    problemsOf(`version: 2
defaults:
  api_token: phc_1
projects:
  shop:
    id: none
  app:
    id: 8
    settings:
      timezone: 5
      slack_incoming_webhook: https://hooks.example/1
  copy:
    id: 8
    owner: me
policy:
  - { field: nothing, must: 1 }
privacy_rules_off: { canvas: '', cats: Nobody asked }
extra: 1
`),
  ).toEqual([
    'Line 18: "extra" is unknown; expected version, organization, defaults, projects, policy, privacy_rules_off, watch.',
    'Line 1: The version of the file must be 1.',
    'Line 3: "api_token" is not a setting of a project.',
    'Line 6: The id of the project "shop" must be a whole number above 0.',
    'Line 10: timezone: "5" is not a valid choice.',
    `Line 11: slack_incoming_webhook is secret: write "\${env:HEDGEROW_SECRET_…}" as its whole value, or null.`,
    'Line 14: "owner" is unknown; expected id, organization, settings, flags.',
    'Line 13: "app" and "copy" have the same id 8.',
    'Line 16: "nothing" is not a setting of a project.',
    expect.stringMatching(/^Line 17: "cats" is unknown; expected request_bodies, /),
    'Line 17: "canvas" needs the reason why it does not apply.',
  ]);
  expect(problemsOf('version: 1\nprojects: [')[0]).toMatch(/^Line 2: /);
  expect(problemsOf('')).toEqual(['The file must contain "version" and "projects".']);
});

test.each([
  ['name: "a\\0b"', 'Line 3: name: Null characters are not allowed.'],
  ['data_attributes: ["\\ud800"]', 'Line 3: data_attributes: Surrogate characters are not allowed: U+D800.'],
  ['session_recording_retention_period: .inf', expect.stringContaining('Line 3: ')],
])('a value that no server can store is refused: %s', (setting, problem) => {
  expect(problemsOf(`version: 1\nprojects:\n  shop: { id: 7, settings: { ${setting} } }`)).toEqual([problem]);
});

test.each([
  ['settings: !!set { a, b }', '!!set'],
  ['settings: !!omap [ a: 1 ]', '!!omap'],
  ['settings: { name: !!binary aGVsbG8= }', '!!binary'],
  ['settings: { name: !mine x }', '!mine'],
])('a value of a type that JSON lacks is refused: %s', (settings, tag) => {
  expect(problemsOf(`version: 1\nprojects:\n  shop: { id: 7, ${settings} }`)).toEqual([
    `Line 3: The tag "${tag}" is not supported; write the value without it.`,
  ]);
});

test('a tag that repeats the type of a value is allowed', () => {
  const { projects } = parseSettingsFile('version: 1\nprojects: { shop: { id: 7, settings: { name: !!str 5 } } }');
  expect(projects[0]?.settings).toEqual({ name: '5' });
});

test('a file without a map of projects is refused', () => {
  const problem = 'projects must contain projects, each as "name: { id: ID }".';

  expect(problemsOf('version: 1')).toEqual([expect.stringContaining(problem)]);
  expect(problemsOf('version: 1\nprojects: [{ id: 7 }]')).toEqual([`Line 2: ${problem}`]);
  expect(problemsOf('version: 1\nprojects: { shop: }')).toEqual([
    'Line 2: The project "shop" must contain "id"; write "{}" for a new project.',
  ]);
});

test('only secret settings can refer to environment variables, and only to those with the prefix', () => {
  const withSetting = (setting: string) =>
    problemsOf(`version: 1\nprojects: { shop: { id: 7, settings: { ${setting} } } }`);

  expect(withSetting(`slack_incoming_webhook: "\${env:HEDGEROW_SECRET_SHOP}"`)).toEqual([]);
  expect(withSetting(`slack_incoming_webhook: "\${env:PATH}"`)[0]).toContain('must begin with HEDGEROW_SECRET_');
  expect(withSetting(`slack_incoming_webhook: "https://\${env:HEDGEROW_SECRET_SHOP}"`)[0]).toContain(
    'as its whole value',
  );
  expect(withSetting(`name: "\${env:HEDGEROW_SECRET_SHOP}"`)[0]).toContain('name is not secret');
});

test('a missing environment variable is named', () => {
  const settings = { slack_incoming_webhook: `\${env:HEDGEROW_SECRET_SHOP}`, name: 'Shop' };

  expect(() => resolveSecrets(settings, {})).toThrow('HEDGEROW_SECRET_SHOP for slack_incoming_webhook is not set');
  expect(resolveSecrets(settings, { HEDGEROW_SECRET_SHOP: 'https://hooks.example/1' })).toEqual({
    slack_incoming_webhook: 'https://hooks.example/1',
    name: 'Shop',
  });
});

test('an exported file contains no secret and parses to the same settings', () => {
  const text = writeSettingsFile([shop, { ...shop, id: 8 }]);

  expect(text).not.toContain('hooks.example');
  expect(text).toContain('# slack_incoming_webhook is set; secrets are not exported');
  expect(parseSettingsFile(text).projects.map(({ key, id, settings }) => [key, id, settings])).toEqual([
    ['web-shop', 7, { name: 'Web Shop', timezone: 'UTC', anonymize_ips: true }],
    ['web-shop-8', 8, { name: 'Web Shop', timezone: 'UTC', anonymize_ips: true }],
  ]);
});

test('an update keeps comments, references and unmanaged settings, and adds new projects', () => {
  const text = `# Our projects
version: 1
projects:
  shop: # the main one
    id: 7
    settings:
      timezone: Europe/Berlin # the office
      slack_incoming_webhook: "\${env:HEDGEROW_SECRET_SHOP}"
`;

  const updated = updateSettingsFile(text, [shop, { ...shop, id: 9, name: 'New', settings: { name: 'New' } }]);

  expect(updated).toBe(`# Our projects
version: 1
projects:
  shop:
    # the main one
    id: 7
    settings:
      timezone: UTC # the office
      slack_incoming_webhook: "\${env:HEDGEROW_SECRET_SHOP}"
  new:
    id: 9
    settings:
      name: New
`);
});

test('an integer of any length keeps its digits in a file', () => {
  const settings = parseExactJson('{"extra_settings":{"limit":12345678901234567890}}') as ReadProject['settings'];
  const text = writeSettingsFile([{ ...shop, settings }]);

  expect(text).toContain('limit: 12345678901234567890');
  expect(parseSettingsFile(text).projects[0]?.settings).toEqual(settings);
});

test('a text that begins with the mark of long integers stays a text in a file', () => {
  const settings = parseExactJson('{"extra_settings":{"\\uffff1":"\\uffff12"}}') as ReadProject['settings'];
  const text = writeSettingsFile([{ ...shop, settings }]);

  expect(parse(text).projects['web-shop'].settings).toEqual({ extra_settings: { '\uffff1': '\uffff12' } });
  expect(parseSettingsFile(text).projects[0]?.settings).toEqual(settings);
});

test('a policy looks into objects, where a missing switch counts as off', () => {
  const rule = { field: 'session_recording_network_payload_capture_config.recordBody', must: false };
  const withConfig = (config: unknown) => ({ session_recording_network_payload_capture_config: config });

  expect(brokenPolicy(withConfig(null), [rule])).toEqual([]);
  expect(brokenPolicy(withConfig({ recordBody: true }), [rule])).toEqual([rule]);
  expect(brokenPolicy({ timezone: 'UTC' }, [{ field: 'timezone', must: 'Asia/Tokyo' }])).toHaveLength(1);
});

test('the JSON Schema describes every setting, and a secret only as a reference', () => {
  const { $defs } = settingsFileSchema() as { $defs: { settings: { properties: Record<string, object> } } };
  const { properties } = $defs.settings;

  expect(Object.keys(properties).sort()).toEqual([...settingNames].sort());
  expect(properties['timezone']).toMatchObject({ title: 'Time zone', type: 'string' });
  expect(JSON.stringify(properties['slack_incoming_webhook'])).toContain('HEDGEROW_SECRET_');
});

test('a project without an id is a new one with the name of its settings, else of its key', () => {
  const { projects, newProjects } = parseSettingsFile(
    'version: 1\norganization: acme\nprojects: { a: { id: 7 }, b: {}, c: { organization: other, settings: { name: Shop } } }',
  );

  expect(projects.map(({ key }) => key)).toEqual(['a']);
  expect(newProjects).toEqual([
    { key: 'b', name: 'b', organization: 'acme', settings: {} },
    { key: 'c', name: 'Shop', organization: 'other', settings: { name: 'Shop' } },
  ]);
});

test('two new projects with the same name in an organization are refused', () => {
  const file = (first: string, second: string) =>
    `version: 1\nprojects:\n  Shop: { ${first} }\n  other: { ${second} settings: { name: Shop } }\n`;

  expect(problemsOf(file('', ''))).toEqual([
    'Line 4: "Shop" and "other" have no id and the same name "Shop"; give one of them another name.',
  ]);
  expect(problemsOf(file('organization: a', 'organization: a,'))).toHaveLength(1);
  expect(parseSettingsFile(file('organization: a', 'organization: b,')).newProjects).toHaveLength(2);
});

test('the id of a new project is not given to projects that share its settings by an alias', () => {
  const text = 'version: 1\nprojects:\n  one: &shop { settings: { timezone: UTC } }\n  two: *shop\n  three: { id: }\n';

  const { projects, newProjects } = parseSettingsFile(withProjectId(withProjectId(text, 'two', 12), 'three', 13));

  expect(projects.map(({ key, id }) => [key, id])).toEqual([
    ['two', 12],
    ['three', 13],
  ]);
  expect(newProjects).toEqual([{ key: 'one', name: 'one', organization: null, settings: { timezone: 'UTC' } }]);
});

test('an id is not written for a project that the file lost or that got another id', () => {
  const text = 'version: 1\nprojects:\n  one: { id: 7, settings: { name: One } }\n';

  expect(() => withProjectId(text, 'two', 8)).toThrow('The file does not have projects.two any more.');
  expect(() => withProjectId(text, 'one', 8)).toThrow('projects.one has the id 7 by now.');
});
