import { expect, test } from 'vitest';
import { titleOf } from '#contract/describe.ts';
import { everyOperation } from '#contract/every-operation.ts';
import { experiment } from '#contract/experiment.ts';
import { author, featureFlag } from '#contract/experiment-parts.ts';
import type { Operation } from '#contract/operations.ts';
import { project } from '#contract/project.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { schemaDocument, templateOf } from '#server/schema/document.ts';
import { schemaPage, style } from '#server/schema/page.ts';

const document = schemaDocument();
const schemas = document.components.schemas;
const all = Object.entries<Operation>(everyOperation);

const propertiesOf = (name: string) => Object.keys(schemas[name]?.['properties'] ?? {});

/** Returns every `$ref` in a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === '$ref' ? [String(part)] : refsIn(part)));
}

const resolve = (ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((place, step) => (place as Record<string, unknown>)[step], document);

test.each(all)('%s is described with its parameters, its body and its responses', (name, operation) => {
  const described = document.paths[templateOf(operation)]?.[operation.method.toLowerCase()];
  const inPath = [...operation.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);

  expect(described).toMatchObject({ operationId: name, summary: titleOf(name) });
  expect(described?.description).toContain(operation.scope === null ? 'Needs no scope' : `\`${operation.scope}\``);
  expect(described?.parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath);
  expect(described?.parameters.filter((one) => one.in === 'query').map((one) => one.name)).toEqual(
    operation.query ?? [],
  );
  expect(described?.parameters.filter((one) => one.description === '').map((one) => one.name)).toEqual([]);
  expect(described?.requestBody !== undefined).toBe(operation.body !== undefined);
  expect(Object.keys(described?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '404', '429']));
});

test('only operations are described', () => {
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  expect(described.map(({ operationId }) => operationId).sort()).toEqual(all.map(([name]) => name).sort());
});

test.each<[string, string, Resource]>([
  ['Project', 'ProjectBody', project],
  ['Experiment', 'ExperimentBody', experiment],
])('%s and %s have the fields of the contract', (record, body, resource) => {
  expect(propertiesOf(record)).toEqual(Object.keys(resource.fields));
  expect(propertiesOf(body)).toEqual(writableNames(resource));
});

test.each<[string, Resource]>([
  ['FeatureFlag', featureFlag],
  ['User', author],
])('%s has the fields of the contract', (name, resource) => {
  expect(propertiesOf(name)).toEqual(Object.keys(resource.fields));
});

test('every reference can be resolved, and lists and records have names', () => {
  const refs = refsIn(document);

  expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([]);
  expect(refs).toContain('#/components/schemas/ProjectListItem');
  expect(refs.filter((ref) => ref.includes('$defs'))).toEqual([]);
});

test('limits of single fields are part of the description', () => {
  expect(schemas['ProjectBody']).toMatchObject({
    properties: { name: { maxLength: 200, default: 'Default project' }, week_start_day: { default: null } },
  });
  expect(schemas['Project']).toMatchObject({ properties: { id: { readOnly: true } } });
  expect(schemas['ExperimentCreation']).toMatchObject({
    allOf: [{}, { required: ['name', 'feature_flag_key'] }],
  });
});

test('the page contains every operation and every field, and no foreign markup', () => {
  const page = schemaPage({
    ...document,
    info: { ...document.info, description: '<img src=x onerror=alert(1)>' },
  });

  for (const [name] of all) expect(page).toContain(`<details id="${name}">`);
  for (const field of Object.keys(project.fields)) expect(page).toContain(`<code>${field}</code>`);
  expect(page).not.toContain('<img');
  expect(page).toContain(`<style>${style}</style>`);
});
