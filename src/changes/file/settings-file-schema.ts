import * as z from 'zod/mini';
import type { Field } from '#contract/field.ts';
import { timezoneNames } from '#contract/timezones.ts';
import { isSecret, settingField, settingNames } from '../compare.ts';
import { flagField, flagFieldNames } from '../flags/flag-fields.ts';
import { privacyRules } from '../privacy/privacy-rules.ts';
import { watchSection } from './watch-section.ts';

type JsonSchema = Record<string, unknown>;

const SECRET: JsonSchema = {
  anyOf: [{ type: 'string', pattern: '^\\$\\{env:HEDGEROW_SECRET_[A-Z0-9_]+\\}$' }, { type: 'null' }],
};

function fieldSchema(field: Field): JsonSchema {
  if (field.kind === 'timezone') return { type: 'string', enum: timezoneNames };
  const { $schema: _, ...schema } = z.toJSONSchema(field.schema, { unrepresentable: 'any' }) as JsonSchema;
  // The schema for any JSON value refers to itself. Such a reference is invalid inside another schema.
  return JSON.stringify(schema).includes('$ref') ? {} : schema;
}

const settings = (): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    settingNames.map((name) => {
      const field = settingField(name);
      const { label, help } = field;
      return [name, { title: label, description: help, ...(isSecret(name) ? SECRET : fieldSchema(field)) }];
    }),
  ),
});

const ORGANIZATION: JsonSchema = {
  type: 'string',
  description: 'The id of the organization in which projects without an id are created.',
};

const PERCENTAGE: JsonSchema = { type: 'number', minimum: 0, maximum: 100 };
const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** The parts of filters that all servers know. Others are kept as they are. */
const FILTERS: JsonSchema = {
  type: 'object',
  properties: {
    groups: listOf({
      type: 'object',
      description: 'A release condition: which people get the flag, and how many of them.',
      properties: {
        properties: listOf({ type: 'object', required: ['key'] }),
        rollout_percentage: { anyOf: [PERCENTAGE, { type: 'null' }] },
        variant: { type: ['string', 'null'] },
      },
    }),
    multivariate: {
      type: ['object', 'null'],
      properties: {
        variants: listOf({
          type: 'object',
          required: ['key', 'rollout_percentage'],
          properties: { key: { type: 'string' }, name: { type: 'string' }, rollout_percentage: PERCENTAGE },
        }),
      },
    },
    payloads: {
      type: ['object', 'null'],
      description: 'JSON text by variant, or under "true" for a flag without variants.',
      additionalProperties: { type: 'string' },
    },
  },
};

const flag = (): JsonSchema => ({
  type: ['object', 'null'],
  description: 'The managed fields of a flag. Null deletes the flag.',
  additionalProperties: false,
  properties: Object.fromEntries(
    flagFieldNames.map((name) => {
      const field = flagField(name);
      const { label, help } = field;
      return [name, { title: label, description: help, ...(name === 'filters' ? FILTERS : fieldSchema(field)) }];
    }),
  ),
});

const watch = (): JsonSchema => {
  const { $schema: _, ...schema } = z.toJSONSchema(watchSection()) as JsonSchema;
  return { description: 'What "watch --once" checks, does and sends.', ...schema };
};

/** Returns the JSON Schema (draft 2020-12) of the settings file. */
export const settingsFileSchema = (): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Hedgerow settings',
  type: 'object',
  required: ['version'],
  anyOf: [{ required: ['projects'] }, { required: ['watch'] }],
  additionalProperties: false,
  properties: {
    version: { const: 1 },
    organization: ORGANIZATION,
    defaults: {
      $ref: '#/$defs/settings',
      description: 'Settings for every project in the file. The settings of a project take precedence.',
    },
    projects: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: {
          id: {
            type: 'integer',
            minimum: 1,
            description: 'Without an id, "apply" creates the project and adds its id.',
          },
          organization: ORGANIZATION,
          settings: { $ref: '#/$defs/settings' },
          flags: {
            type: 'object',
            description: 'Feature flags by key. Flags that are not listed are not managed.',
            additionalProperties: { $ref: '#/$defs/flag' },
          },
        },
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
    watch: watch(),
  },
  $defs: { settings: settings(), flag: flag() },
});
