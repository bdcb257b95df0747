import * as z from 'zod/mini';
import { isSecret, settingField, settingNames } from '../compare.ts';
import { privacyRules } from '../privacy/privacy-rules.ts';

type JsonSchema = Record<string, unknown>;

const SECRET: JsonSchema = {
  anyOf: [{ type: 'string', pattern: '^\\$\\{env:HEDGEROW_SECRET_[A-Z0-9_]+\\}$' }, { type: 'null' }],
};

function valueSchema(name: string): JsonSchema {
  if (isSecret(name)) return SECRET;
  const { $schema: _, ...schema } = z.toJSONSchema(settingField(name).schema, { unrepresentable: 'any' }) as JsonSchema;
  // The schema for any JSON value refers to itself. Such a reference is invalid inside another schema.
  return JSON.stringify(schema).includes('$ref') ? {} : schema;
}

const settings = (): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    settingNames.map((name) => {
      const { label, help } = settingField(name);
      return [name, { title: label, description: help, ...valueSchema(name) }];
    }),
  ),
});

/** Returns the JSON Schema (draft 2020-12) of the settings file. */
export const settingsFileSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Hedgerow settings',
  type: 'object',
  required: ['version', 'projects'],
  additionalProperties: false,
  properties: {
    version: { const: 1 },
    defaults: {
      $ref: '#/$defs/settings',
      description: 'Settings for every project in the file. The settings of a project take precedence.',
    },
    projects: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['id'],
        additionalProperties: false,
        properties: { id: { type: 'integer', minimum: 1 }, settings: { $ref: '#/$defs/settings' } },
      },
    },
    policy: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'must'],
        additionalProperties: false,
        properties: { field: { type: 'string' }, must: {} },
      },
    },
    privacy_rules_off: {
      type: 'object',
      description: 'Privacy rules that are switched off: the id of each rule with the reason.',
      additionalProperties: false,
      properties: Object.fromEntries(
        privacyRules.map(({ id, title }) => [id, { type: 'string', minLength: 1, description: title }]),
      ),
    },
  },
  $defs: { settings: settings() },
});
