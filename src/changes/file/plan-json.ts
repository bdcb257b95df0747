import * as z from 'zod/mini';
import { parseExactJson, stringifyExactJson } from '#contract/exact-json.ts';
import { settingNames } from '../compare.ts';
import { flagFieldNames } from '../flags/flag-fields.ts';
import type { Plan } from '../plan.ts';
import { SettingsFileError } from './settings-file.ts';

const field = z.string().check(z.refine((name) => settingNames.includes(name)));
const change = z.union([
  z.strictObject({ field, before: z.json(), after: z.json() }),
  z.strictObject({ field, secret: z.literal(true), was_set: z.optional(z.boolean()), after: z.optional(z.null()) }),
]);
const flagFields = z.nullable(
  z
    .record(z.string(), z.json())
    .check(z.refine((fields) => Object.keys(fields).every((name) => flagFieldNames.includes(name)))),
);
/** The properties of older plans that are ignored: only planned fields decide whether a record changed. */
const ignored = z.optional(z.unknown());
const flag = z.strictObject({
  key: z.string(),
  id: z.nullable(z.int()),
  version: ignored,
  before: flagFields,
  after: flagFields,
  experiments: z.array(z.strictObject({ id: z.int(), name: z.nullable(z.string()), is_running: z.boolean() })),
});
const creation = z.strictObject({
  key: z.string(),
  organization: z.string(),
  organization_name: z.string(),
  name: z.string(),
  changes: z.array(change),
  flags: z.optional(z.array(flag)),
});
const plan = z.strictObject({
  version: z.literal(1),
  server: z.string(),
  created_at: z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  creations: z.optional(z.array(creation)),
  projects: z.array(
    z.strictObject({
      project: z.int(),
      organization: z.string(),
      name: z.string(),
      etag: ignored,
      fingerprint: ignored,
      changes: z.array(change),
      flags: z.optional(z.array(flag)),
    }),
  ),
});

/** Returns a plan as JSON text. */
export const formatPlanJson = (value: Plan): string => `${stringifyExactJson(value, 2)}\n`;

/**
 * Parses a plan.
 * @throws SettingsFileError if the text is not a plan
 */
export function parsePlanJson(text: string): Plan {
  try {
    return plan.parse(parseExactJson(text)) as Plan;
  } catch {
    throw new SettingsFileError([
      'The file is not a plan that this version can read. Write a new plan with "plan --out FILE".',
    ]);
  }
}
