import { expect, test } from 'vitest';
import { parseSettingsFile } from '#changes/file/parse-settings-file.ts';
import { SettingsFileError } from '#changes/file/settings-file.ts';
import { settingsFileSchema } from '#changes/file/settings-file-schema.ts';
import { updateSettingsFile } from '#changes/file/write-settings-file.ts';
import type { FlagFields } from '#changes/flags/flag-fields.ts';
import type { ReadProject } from '#changes/plan.ts';

function problemsOf(flags: string): readonly string[] {
  try {
    parseSettingsFile(`version: 1\nprojects:\n  shop:\n    id: 7\n    flags:\n${flags}`);
  } catch (error) {
    if (error instanceof SettingsFileError) return error.problems;
    throw error;
  }
  return [];
}

const shop = (flags: Record<string, FlagFields>): ReadProject => ({
  id: 7,
  organization: 'acme',
  name: 'Shop',
  etag: null,
  settings: {},
  flags: Object.entries(flags).map(([key, fields], id) => ({
    id,
    key,
    version: 1,
    etag: null,
    fields,
    experiments: [],
  })),
});

test('every problem of the flags of a file is reported with its line', () => {
  expect(
    problemsOf(`      old.menu: { active: false }
      menu: 5
      price:
        active: maybe
        key: other
        name: "\${env:HEDGEROW_SECRET_SHOP}"
      photos:
        filters:
          groups:
            - rollout_percentage: 101
            - properties:
                - { key: plan, type: person, operator: sounds_like, value: pro }
          multivariate:
            variants:
              - { key: control, rollout_percentage: 50 }
      sale:
        filters:
          groups: [{ variant: third }]
          multivariate: { variants: [{ key: a, rollout_percentage: 60 }] }
          payloads: { a: "{" }
`),
  ).toEqual([
    'Line 7: The flag "menu" must contain fields, each as "name: value", or null to delete the flag.',
    'Line 10: "key" is unknown; expected name, filters, active, ensure_experience_continuity, tags.',
    'Line 9: active: Must be a valid boolean.',
    'Line 11: name is not secret, so it cannot refer to an environment variable.',
    'Line 15: filters: A rollout percentage must be a number between 0 and 100.',
    'Line 17: filters: Filters are not valid (there is no operator sounds_like)',
    'Line 24: filters: Invalid variant definitions: Variant rollout percentages must sum to 100.',
    'Line 23: filters: Filters are not valid (variant override does not exist)',
    'Line 25: filters: Payload value is not valid JSON',
  ]);
  expect(problemsOf('      - price\n')).toEqual(['Line 6: flags must contain flags, each as "key: { field: value }".']);
});

test('conditions that only PostHog evaluates are accepted', () => {
  const filters =
    '{ groups: [{ properties: [{ key: id, type: cohort, operator: in, value: 3 }] }], holdout: { id: 1 } }';

  expect(problemsOf(`      price: { filters: ${filters} }\n`)).toEqual([]);
});

test('an update of flags replaces only what differs, also in values that the file repeats with an alias', () => {
  const text = `version: 1
projects:
  shop:
    id: 7
    flags:
      price:
        filters: &everyone
          groups: [{ rollout_percentage: 100 }] # all of them
      menu:
        tags: [b, a]
        filters: *everyone
`;
  const groups = (rollout_percentage: number) => ({ groups: [{ properties: [], rollout_percentage }] });

  const same = shop({ price: { filters: groups(100) }, menu: { tags: ['a', 'b'], filters: groups(100) } });
  expect(updateSettingsFile(text, [same])).toBe(
    text.replace('[{ rollout_percentage: 100 }]', '[ { rollout_percentage: 100 } ]').replace('[b, a]', '[ b, a ]'),
  );
  const changed = shop({ price: { filters: groups(100) }, menu: { tags: ['a'], filters: groups(5) } });
  const updated = parseSettingsFile(updateSettingsFile(text, [changed])).projects[0]?.flags;
  expect(updated?.get('price')).toEqual({ filters: { groups: [{ rollout_percentage: 100 }] } });
  expect(updated?.get('menu')).toEqual({ tags: ['a'], filters: groups(5) });
});

test('the JSON Schema describes the fields of a flag', () => {
  const { $defs } = settingsFileSchema() as { $defs: { flag: { properties: Record<string, object> } } };

  expect(Object.keys($defs.flag.properties)).toEqual([
    'name',
    'filters',
    'active',
    'ensure_experience_continuity',
    'tags',
  ]);
  expect($defs.flag.properties['active']).toMatchObject({ title: 'Active', type: 'boolean' });
  expect($defs.flag.properties['filters']).toMatchObject({ title: 'Release conditions', type: 'object' });
});
