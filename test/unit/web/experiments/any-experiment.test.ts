import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ExperimentBody, experiment as resource } from '#contract/experiment.ts';
import type { Field, Json } from '#contract/field.ts';
import { violationOf } from '#contract/violation.ts';
import { initialValues } from '#web/experiments/form/initial-values.ts';
import { createFormValidation } from '#web/experiments/form/validate-experiment.ts';
import { createEdits } from '#web/fields/form-state/edits.ts';
import { type FormValues, formValues, type WireRecord } from '#web/fields/form-values.ts';
import {
  changeEvent,
  editableMetric,
  firstEventOnly,
  moveEvent,
  renameEvent,
  setMetricKey,
} from '#web/fields/metrics/legacy/legacy-metric-model.ts';
import { changeVariant, readPlan, setPlanKeys } from '#web/fields/variants/variants-plan.ts';

// Set RUNS=2000 for a longer run.
fc.configureGlobal({ numRuns: Number(process.env['RUNS'] ?? 100) });

const scope = { timeZone: 'America/St_Johns' };
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json);
const extras = fc.dictionary(fc.stringMatching(/^x_[a-z]{1,6}$/), json, { maxKeys: 3 });
const withExtras = <T extends object>(known: fc.Arbitrary<T>) =>
  fc.tuple(known, extras).map(([one, other]) => ({ ...other, ...one }) as Record<string, Json>);

const event = withExtras(
  fc.record(
    {
      id: fc.oneof(fc.string(), fc.constant(null)),
      name: fc.option(fc.string()),
      order: fc.nat(9),
      math: fc.constantFrom('total', 'dau', 'sum', 'unheard_of'),
      math_property: fc.string(),
      properties: fc.oneof(fc.array(extras), fc.record({ type: fc.constant('AND'), values: fc.array(extras) })),
    },
    { requiredKeys: [] },
  ),
);
const metric = withExtras(
  fc.record(
    {
      insight: fc.constantFrom('FUNNELS', 'TRENDS', 'funnels', 'LIFECYCLE'),
      events: fc.array(event, { maxLength: 4 }),
      actions: fc.array(extras, { maxLength: 2 }),
      funnel_window_interval: fc.oneof(fc.integer(), fc.string()),
      filter_test_accounts: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
);

const weights = fc.array(fc.nat(100), { minLength: 1, maxLength: 10 });
const variants = weights.map((list) => {
  const sum = list.reduce((all, one) => all + one, 0);
  return list.map((weight, at) => ({
    key: at === 0 ? 'control' : `signup.${at}`,
    rollout_percentage: sum === 0 ? 100 / list.length : (100 * weight) / sum,
  }));
});
const parameters = withExtras(
  fc.record({ feature_flag_variants: variants as unknown as fc.Arbitrary<Json> }, { requiredKeys: [] }),
);

/** Random bodies that the contract accepts. Servers respond to all other bodies with 400. */
const body = fc
  .record(
    {
      name: fc.string({ minLength: 1, maxLength: 400 }),
      feature_flag_key: fc.oneof(fc.constant('signup-page-4.0'), fc.string({ minLength: 1, maxLength: 400 })),
      description: fc.option(fc.string({ maxLength: 400 })),
      start_date: fc.constantFrom(null, '2026-03-02T00:00:00Z', '2026-03-29T01:30:00Z'),
      end_date: fc.constantFrom(null, '2026-03-01T00:00:00Z'),
      archived: fc.boolean(),
      parameters: fc.oneof(parameters, json),
      filters: fc.oneof(metric, json),
      secondary_metrics: fc.oneof(fc.array(withExtras(fc.record({ name: fc.string(), filters: metric }))), json),
    },
    { requiredKeys: ['name', 'feature_flag_key'] },
  )
  .filter((given) => Object.entries(given).every(([name, value]) => violationOf(name, fieldOf(name), value) === null));

const fieldOf = (name: string) => resource.fields[name as keyof typeof resource.fields] as Field;

function open(record: WireRecord) {
  const held: FormValues = formValues(resource.fields, record, scope);
  const inputs = {
    get: (name: string) => held[name],
    set: (name: string, form: unknown) => {
      held[name] = form;
    },
  };
  return createEdits({ resource, record, scope, inputs });
}

/** The body as JSON. An empty description becomes null, because servers treat a missing and an empty one alike. */
const described = (given: WireRecord) =>
  JSON.parse(JSON.stringify({ ...given, description: given['description'] || null })) as WireRecord;

test('every experiment that the API accepts can be created: the form sends the entered values, at most after one warning', () => {
  fc.assert(
    fc.property(body, (wanted) => {
      const edits = open(initialValues);
      const target = formValues(resource.fields, { ...initialValues, ...wanted }, scope);
      for (const name of Object.keys(wanted)) edits.setInput(name, target[name]);

      const sent = { ...initialValues, ...edits.body() } as ExperimentBody;
      expect(described(sent)).toEqual(described({ ...initialValues, ...wanted }));
      const object = createFormValidation();
      expect(() => {
        try {
          object(sent);
        } catch {
          object(sent);
        }
      }).not.toThrow();
    }),
  );
});

const without = (value: Record<string, unknown>, ...keys: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)));

describe('an edit in rows leaves all other keys unchanged', () => {
  test('in a metric', () => {
    fc.assert(
      fc.property(metric, fc.nat(3), (filters, at) => {
        const read = editableMetric(filters);
        if (!read) throw new Error('Rows must be able to show every generated value.');
        const scope = read.events.length > 0 ? at % read.events.length : 0;
        const own = (changed: Record<string, unknown>) => without(changed, 'events', 'insight');

        for (const changed of [
          renameEvent(read, scope, 'new'),
          changeEvent(read, scope, { math: 'dau' }),
          moveEvent(read, scope, 0),
          firstEventOnly(read),
        ])
          expect(own(changed)).toEqual(own(filters));
        expect(without(setMetricKey(read, 'filter_test_accounts', true), 'filter_test_accounts')).toEqual(
          without(filters, 'filter_test_accounts'),
        );
        const { events } = changeEvent(read, scope, { math: 'dau' }) as { events: Record<string, unknown>[] };
        events.forEach((event, index) => {
          expect(without(event, 'order', 'math')).toEqual(without(read.events[index] ?? {}, 'order', 'math'));
        });
      }),
    );
  });

  test('in a plan', () => {
    fc.assert(
      fc.property(parameters, fc.nat(9), (given, at) => {
        const plan = readPlan(given);
        if (!plan) throw new Error('Rows must be able to show every generated value.');
        const planned = JSON.parse(setPlanKeys(plan, { recommended_running_time: 9 }));
        expect(without(planned, 'recommended_running_time')).toEqual(without(given, 'recommended_running_time'));
        const named = JSON.parse(changeVariant(plan, at, { name: 'New' }));
        expect(without(named, 'feature_flag_variants')).toEqual(without(given, 'feature_flag_variants'));
      }),
    );
  });
});
