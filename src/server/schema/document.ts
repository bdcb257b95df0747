import { callers, titleOf } from '#contract/describe.ts';
import { everyOperation } from '#contract/every-operation.ts';
import { deliveryStatuses } from '#contract/notification.ts';
import type { Operation } from '#contract/operations.ts';
import { segmentSources } from '#contract/segments.ts';
import { type JsonSchema, jsonSchemaOf, namedSchemas, refTo } from './json-schema.ts';

/** An operation's description in the OpenAPI document. */
export interface DescribedOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  /** Empty for an operation that needs no key. */
  security?: [];
  parameters: { name: string; in: 'path' | 'query'; description: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, JsonSchema>;
}

export interface SchemaDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, JsonSchema>;
    securitySchemes: JsonSchema;
  };
}

const VERSION = '1';

const pathParameters: Record<string, { description: string; schema: JsonSchema }> = {
  organization_id: {
    description: 'The UUID of an organization, or @current.',
    schema: { type: 'string' },
  },
  project_id: { description: 'The id of a project, or @current.', schema: { type: ['integer', 'string'] } },
  id: { description: 'The id of the record.', schema: { type: ['integer', 'string'] } },
  other: { description: 'The id of the other experiment.', schema: { type: ['integer', 'string'] } },
  user_uuid: { description: 'The UUID of a user.', schema: { type: 'string' } },
  uuid: { description: 'The UUID of a recalculation.', schema: { type: 'string' } },
};

const queryParameters: Record<string, { description: string; schema: JsonSchema }> = {
  limit: {
    description: 'The maximum number of results: 100 by default, 1,000 at most.',
    schema: { type: 'integer', minimum: 1 },
  },
  offset: { description: 'The index of the first result, from 0.', schema: { type: 'integer', minimum: 0 } },
  page: { description: 'The number of the page, from 1.', schema: { type: 'integer', minimum: 1 } },
  refresh: { description: 'If present with any value, the results are recalculated.', schema: { type: 'string' } },
  id: { description: 'The index of the secondary metric, from 0.', schema: { type: 'integer', minimum: 0 } },
  events: { description: 'The events of a metric, as JSON text.', schema: { type: 'string' } },
  actions: { description: 'The actions of a metric, as JSON text.', schema: { type: 'string' } },
  insight: { description: 'The type of the metric: FUNNELS or TRENDS.', schema: { type: 'string' } },
  search: {
    description: 'Returns only records whose name contains this text. Flags are also searched by key.',
    schema: { type: 'string' },
  },
  archived: {
    description: 'true: only archived experiments. false: only the others. Absent: all experiments.',
    schema: { type: 'boolean' },
  },
  status: {
    description: 'Returns only experiments with this status. complete is the same as stopped.',
    schema: { type: 'string', enum: ['draft', 'running', 'paused', 'stopped', 'complete', 'all'] },
  },
  created_by_id: { description: 'The id of an author, or several ids with commas.', schema: { type: 'string' } },
  feature_flag_id: { description: 'The id of a flag, or several ids with commas.', schema: { type: 'string' } },
  order: {
    description:
      'The order: name, created_at, updated_at or created_by; for experiments also start_date, end_date, duration or status; for flags key, active, version or last_called_at. With - in descending order.',
    schema: { type: 'string' },
  },
  active: {
    description:
      'true: only active flags. false: only inactive flags. STALE: only flags that can probably be removed. Absent: all flags.',
    schema: { type: 'string', enum: ['true', 'false', 'STALE'] },
  },
  type: {
    description: 'Returns only flags without variants, only flags with variants, or only flags of experiments.',
    schema: { type: 'string', enum: ['boolean', 'multivariant', 'experiment'] },
  },
  distinct_id: { description: 'The ID of a person.', schema: { type: 'string' } },
  properties: {
    description: 'Properties of the person, as a JSON object. They replace stored properties of the same name.',
    schema: { type: 'string' },
  },
  token: { description: 'With @current: the token of the project.', schema: { type: 'string' } },
  include: {
    description:
      'experiments: also what happened to the experiments of the project, for keys with `experiment:read`. Other servers ignore it.',
    schema: { type: 'string', enum: ['experiments'] },
  },
  destination_id: { description: 'Returns only messages to this destination.', schema: { type: 'string' } },
  delivery_status: {
    description: 'Returns only messages whose delivery has this status.',
    schema: { type: 'string', enum: [...deliveryStatuses] },
  },
  dimension: {
    description: 'The id of a dimension that divides the people, instead of `of` and `key`.',
    schema: { type: 'integer' },
  },
  metric_uuid: { description: 'The UUID of a metric.', schema: { type: 'string' } },
  of: {
    description: 'Whose property divides the people: that of the exposure or of the person.',
    schema: { type: 'string', enum: [...segmentSources] },
  },
  key: { description: 'The name of the property that divides the people.', schema: { type: 'string' } },
  fingerprint: {
    description: 'The `fingerprint` of the metric. If it is not current, all results are null.',
    schema: { type: 'string' },
  },
  filter_test_accounts: {
    description: 'Whether the metric excludes test users. Returned in `filters`, but does not affect `result`.',
    schema: { type: 'string' },
  },
};

const failures = {
  400: 'A value is invalid. `attr` contains the name of the field.',
  401: 'The key is missing or invalid.',
  403: 'The key does not have the required scope, or its owner does not have the required permission.',
  404: 'The record does not exist, or the key has no access to it.',
  412: 'The record has changed: `If-Match` does not contain its current version.',
  429: 'Too many requests. `Retry-After` is the number of seconds to wait.',
} as const;

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const tagOf = ({ path }: Operation) =>
  path.includes('/experiments')
    ? 'Experiments'
    : /projects|environments/.test(path) && !path.includes('/explicit_members')
      ? 'Projects'
      : 'Accounts';

function parametersOf({ path, query = [] }: Operation): DescribedOperation['parameters'] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    ...(pathParameters[name] ?? { description: '', schema: {} }),
  }));
  const inQuery = query.map((name) => ({
    name,
    in: 'query' as const,
    required: false,
    ...(queryParameters[name] ?? { description: '', schema: {} }),
  }));
  return [...inPath, ...inQuery];
}

function responsesOf({
  method,
  status = method === 'POST' ? 201 : 200,
  response,
}: Operation): Record<string, JsonSchema> {
  const success: Record<string, JsonSchema> =
    method === 'DELETE'
      ? { 204: { description: 'Deleted.' } }
      : { [status]: { description: 'Done.', content: json(jsonSchemaOf(response())) } };
  const errors = Object.keys(failures).map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  return { ...success, ...Object.fromEntries(errors) };
}

function jsonBody({ method, body, path }: Operation) {
  if (!body) return {};
  const isCreation = method === 'POST' && path.endsWith('/experiments');
  const schema = isCreation ? refTo('ExperimentCreation') : jsonSchemaOf(body());
  return { requestBody: { required: true, content: json(schema) } };
}

const describe = (operationId: string, operation: Operation): DescribedOperation => ({
  operationId,
  summary: titleOf(operationId),
  description: `${operation.scope === null ? 'Needs no scope' : `Needs the scope \`${operation.scope}\``}. Open to ${callers[operation.access]}.`,
  tags: [tagOf(operation)],
  ...(operation.access === 'anyone' ? { security: [] } : {}),
  parameters: parametersOf(operation),
  ...jsonBody(operation),
  responses: responsesOf(operation),
});

/** Returns a path in the notation of OpenAPI and PostHog: `/api/projects/{id}/`. */
export const templateOf = ({ path }: Operation) => `${path.replace(/:(\w+)/g, '{$1}')}/`;

function pathsOf(): SchemaDocument['paths'] {
  const paths: SchemaDocument['paths'] = {};
  for (const [name, operation] of Object.entries<Operation>(everyOperation)) {
    const path = templateOf(operation);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(name, operation) };
  }
  return paths;
}

/** Returns the OpenAPI 3.1 document with every operation and every field of the contract. */
export const schemaDocument = (): SchemaDocument => ({
  openapi: '3.1.0',
  info: {
    title: 'Hedgerow',
    version: VERSION,
    description: 'Projects and experiments. A list has the fields `count`, `next`, `previous` and `results`.',
  },
  servers: [{ url: '/' }],
  security: [{ personalKey: [] }],
  paths: pathsOf(),
  components: {
    schemas: namedSchemas(),
    responses: Object.fromEntries(
      Object.entries(failures).map(([status, description]) => [
        status,
        { description, content: json(refTo('Problem')) },
      ]),
    ),
    securitySchemes: {
      personalKey: { type: 'http', scheme: 'bearer', description: 'A personal key. Generated keys start with phx_.' },
    },
  },
});
