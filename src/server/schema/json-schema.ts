import * as z from 'zod/mini';
import { formOf } from '#contract/describe.ts';
import { experiment } from '#contract/experiment.ts';
import { author, featureFlag } from '#contract/experiment-parts.ts';
import type { Field } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import type { Resource } from '#contract/resource.ts';

export type JsonSchema = Record<string, unknown>;

const SAFE = Number.MAX_SAFE_INTEGER;

/** The schemas that have a name in the document, with their names. */
const named = new Map<unknown, string>([
  [project.record, 'Project'],
  [project.listItem, 'ProjectListItem'],
  [project.body, 'ProjectBody'],
  [experiment.record, 'Experiment'],
  [experiment.body, 'ExperimentBody'],
]);

export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function tidy(schema: JsonSchema) {
  // Only the schema for any JSON value refers to itself. Without the reference, it still allows any value.
  if (/^#(\/\$defs|$)/.test(String(schema['$ref'] ?? 'none'))) delete schema['$ref'];
  if (schema['format'] !== undefined) delete schema['pattern'];
  if (schema['minimum'] === -SAFE) delete schema['minimum'];
  if (schema['maximum'] === SAFE) delete schema['maximum'];
}

const isJsonObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

function tidyAll(schema: unknown) {
  if (!isJsonObject(schema)) return;
  tidy(schema);
  for (const part of Object.values(schema)) tidyAll(part);
}

interface Check {
  _zod: { def: { params?: { max?: number } } };
}

/** Returns the maximum length from a schema's custom checks. Zod does not include it in its JSON Schema. */
function limitsOf({ _zod: { def } }: { _zod: { def: object } }): JsonSchema {
  const checks = (def as { checks?: readonly Check[] }).checks ?? [];
  return Object.assign(
    {},
    ...checks.map(({ _zod }) => (_zod.def.params?.max ? { maxLength: _zod.def.params.max } : {})),
  );
}

/** Converts a contract schema to JSON Schema. Named schemas become references (`$ref`). */
export function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  const name = named.get(schema);
  if (name !== undefined) return refTo(name);
  const made: JsonSchema = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, limitsOf(zodSchema));
      const inner = named.get(zodSchema);
      if (inner === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      Object.assign(jsonSchema, refTo(inner));
    },
  });
  delete made['$schema'];
  delete made['$defs'];
  tidyAll(made);
  return made;
}

const fieldSchema = (field: Field, part: 'schema' | 'wire'): JsonSchema => ({
  title: field.label,
  description: `${field.help} Format: ${formOf(field).replaceAll('`', '')}.`,
  ...jsonSchemaOf(field[part]),
  ...(field.readOnly ? { readOnly: true } : {}),
  ...(part === 'schema' && !field.required ? { default: field.initial } : {}),
});

const objectOf = ({ fields }: Resource, part: 'schema' | 'wire', keep: (field: Field) => boolean): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (keep(field) ? [[name, fieldSchema(field, part)]] : [])),
  ),
});

const requiredIn = ({ fields }: Resource) => Object.keys(fields).filter((name) => fields[name]?.required);

const violation = {
  attr: {
    type: ['string', 'null'],
    description: 'The name of the invalid field; null if the error is not about a field.',
  },
  code: { type: 'string' },
  detail: { type: 'string', description: 'A description of the error.' },
};

/** Returns every named schema as JSON Schema. */
export const namedSchemas = (): Record<string, JsonSchema> => ({
  Project: objectOf(project, 'wire', () => true),
  ProjectListItem: objectOf(project, 'wire', ({ inList }) => inList),
  ProjectBody: objectOf(project, 'schema', ({ readOnly }) => !readOnly),
  Experiment: {
    ...objectOf(experiment, 'wire', () => true),
    properties: {
      ...(objectOf(experiment, 'wire', () => true)['properties'] as JsonSchema),
      feature_flag: { anyOf: [refTo('FeatureFlag'), { type: 'null' }], readOnly: true },
      created_by: { anyOf: [refTo('User'), { type: 'null' }], readOnly: true },
    },
  },
  ExperimentBody: objectOf(experiment, 'schema', ({ readOnly }) => !readOnly),
  ExperimentCreation: { allOf: [refTo('ExperimentBody'), { required: requiredIn(experiment) }] },
  FeatureFlag: objectOf(featureFlag, 'wire', () => true),
  User: objectOf(author, 'wire', () => true),
  Problem: {
    type: 'object',
    required: ['type', 'code', 'detail', 'attr'],
    properties: {
      type: { type: 'string' },
      ...violation,
      errors: {
        type: 'array',
        description: 'Every error. `attr`, `code` and `detail` of the response are those of the first error.',
        items: { type: 'object', properties: violation },
      },
    },
  },
});
