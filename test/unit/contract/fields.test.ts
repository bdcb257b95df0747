import { describe, expect, test } from 'vitest';
import { formOf } from '#contract/describe.ts';
import { experiment } from '#contract/experiment.ts';
import { author, featureFlag } from '#contract/experiment-parts.ts';
import { project } from '#contract/project.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { violationOf } from '#contract/violation.ts';

const resources: Resource[] = [project, experiment, featureFlag, author];

describe.each(resources)('the fields of a $name', ({ fields, sections }) => {
  const entries = Object.entries(fields);

  test.each(entries)(
    '%s has a label, and a help text of one sentence that ends with a full stop',
    (_, { label, help }) => {
      expect(label).toMatch(/^[A-Z][^.]*$/);
      expect(help).toMatch(/^[A-Z].*[^.]\.$/);
      expect(help).not.toMatch(/[.!?] [A-Z]/);
    },
  );

  test('no two have the same label', () => {
    const labels = entries.map(([, { label }]) => label);

    expect(labels).toEqual([...new Set(labels)]);
  });

  test('every section is used, and every field is in one of them', () => {
    expect(new Set(entries.map(([, { section }]) => section))).toEqual(new Set(Object.keys(sections)));
  });

  test('a field whose name ends in a unit has values in that unit', () => {
    const withUnit = entries.filter(([name]) => name.endsWith('_milliseconds'));

    expect(withUnit.filter(([, field]) => !formOf(field).includes('milliseconds'))).toEqual([]);
  });

  test('a field that needs another one names a switch of the same resource', () => {
    const needed = entries.flatMap(([, { needs }]) => (needs === undefined ? [] : [needs]));

    expect(needed.filter((name) => !fields[name]?.kind.includes('toggle'))).toEqual([]);
  });

  test('the initial value of a writable field is valid in a request', () => {
    const writable = entries.filter(([, field]) => !field.readOnly && !field.required);
    const refused = writable.filter(
      ([name, field]) => field.initial !== null && violationOf(name, field, field.initial),
    );

    expect(refused.map(([name]) => name)).toEqual([]);
  });
});

test('a project has 46 fields, 35 of them writable and 11 in a list', () => {
  expect(Object.keys(project.fields)).toHaveLength(46);
  expect(writableNames(project)).toHaveLength(35);
  expect(Object.values(project.fields).filter(({ inList }) => inList)).toHaveLength(11);
});

test('an experiment has 28 fields, 21 of them writable', () => {
  expect(Object.keys(experiment.fields)).toHaveLength(28);
  expect(writableNames(experiment)).toHaveLength(21);
});

test.each([
  ['name', 200],
  ['slack_incoming_webhook', 500],
] as const)('%s allows %i characters, counted as code points, and not one more', (name, most) => {
  const refusal = (value: string) => violationOf(name, project.fields[name], value)?.detail;

  expect(refusal('🦔'.repeat(most))).toBeUndefined();
  expect(refusal('é'.repeat(most))).toBeUndefined();
  expect(refusal('🦔'.repeat(most + 1))).toBe(`Ensure this field has no more than ${most} characters.`);
});
