import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { experiment } from '#contract/experiment.ts';
import type { Field, Json } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import { type Resource, writableNames } from '#contract/resource.ts';
import { createEdits } from '#web/fields/form-state/edits.ts';
import { type FormValues, formValues, toForm, type WireRecord } from '#web/fields/form-values.ts';

// Set RUNS=2000 for a longer run.
fc.configureGlobal({ numRuns: Number(process.env['RUNS'] ?? 100) });

const scope = { timeZone: 'America/St_Johns' };

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', '0.5', '1.00', '007', 'null', '[]'),
);
const instant = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .chain((date) =>
    fc.constantFrom('Z', '.5Z', '.123456Z', '+00:00').map((tail) => date.toISOString().replace(/\.\d+Z$/, tail)),
  );
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);

/** For each kind, any value that a server may return. Kinds that are missing here can have any JSON. */
const answers: Partial<Record<Field['kind'], fc.Arbitrary<Json>>> = {
  text,
  long_text: text,
  webhook: text,
  conclusion: text,
  flag_key: text,
  timezone: text,
  sample_rate: text,
  timestamp: instant,
  toggle: fc.boolean(),
  optional_toggle: fc.boolean(),
  opt_out: fc.boolean(),
  week_start: fc.integer(),
  integer: fc.integer(),
  milliseconds: fc.integer(),
  urls: fc.array(fc.option(text)),
  domains: fc.array(fc.option(text)),
  tags: fc.array(fc.option(text)),
};

const recordOf = (resource: Resource): fc.Arbitrary<WireRecord> =>
  fc.record(
    Object.fromEntries(
      writableNames(resource).map((name) => [name, fc.option(answers[resource.fields[name]?.kind ?? 'json'] ?? json)]),
    ),
  );

function open(resource: Resource, record: WireRecord) {
  const held: FormValues = formValues(resource.fields, record, scope);
  const inputs = {
    get: (name: string) => held[name],
    set: (name: string, form: unknown) => {
      held[name] = form;
    },
  };
  return createEdits({ resource, record, scope, inputs });
}

describe.each([
  ['project', project as Resource],
  ['experiment', experiment as Resource],
])('any server response for a %s', (_, resource) => {
  test('is unchanged after opening it and focusing every input', () => {
    fc.assert(
      fc.property(recordOf(resource), (record) => {
        const edits = open(resource, record);
        for (const name of writableNames(resource)) edits.inputChanged(name);
        expect(edits.changed()).toEqual([]);
      }),
    );
  });

  test('is saved with the changed field only', () => {
    fc.assert(
      fc.property(recordOf(resource), (record) => {
        const edits = open(resource, record);
        edits.setInput('name', `${String(record['name'] ?? '')}!`);
        expect(edits.body()).toEqual({ name: `${String(record['name'] ?? '')}!` });
      }),
    );
  });

  test('is unchanged after a change was undone', () => {
    fc.assert(
      fc.property(recordOf(resource), recordOf(resource), (record, other) => {
        const edits = open(resource, record);
        for (const name of writableNames(resource)) {
          const field = resource.fields[name];
          if (field) edits.setInput(name, toForm(field, other[name], scope));
        }
        edits.revert(edits.changed());
        expect(edits.changed()).toEqual([]);
        expect(edits.drafts()).toEqual({});
      }),
    );
  });
});
