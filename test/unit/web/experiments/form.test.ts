import { expect, test } from 'vitest';
import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import { flagKeyError, nextFreeKey, suggestFlagKey } from '#web/experiments/form/flag-key.ts';
import { initialValues, valuesOfCopy } from '#web/experiments/form/initial-values.ts';
import { assignErrorsToFields, createFormValidation } from '#web/experiments/form/validate-experiment.ts';

test.each([
  ['Shorter sign-up form', 'shorter-sign-up-form'],
  ['  Ünïcode & Çedilla!  ', 'unicode-cedilla'],
  ['snake_case 2', 'snake_case-2'],
  ['日本', ''],
])('proposes for "%s" the key "%s"', (name, key) => expect(suggestFlagKey(name)).toBe(key));

test('gives a copy the first unused number', () => {
  expect(nextFreeKey('form')).toBe('form-2');
  expect(nextFreeKey('form-2', ['form-3'])).toBe('form-4');
});

test('says why code cannot use a key', () => {
  expect(flagKeyError('a-b_C9')).toBeNull();
  expect(flagKeyError(' ')).toBe('A flag needs a key.');
  expect(flagKeyError('a.b')).toBe('Use letters, digits, hyphens and underscores.');
});

const attrs = (act: () => void) => {
  try {
    act();
    return [];
  } catch (error) {
    return (error as Problem).violations.map(({ attr }) => attr);
  }
};

test('starts with values that are valid except for the missing name and key', () => {
  expect(attrs(() => createFormValidation()({ ...initialValues, name: 'A', feature_flag_key: 'a' }))).toEqual([]);
});

test('names every invalid field before anything is sent', () => {
  const body = {
    feature_flag_key: 'taken',
    start_date: '2026-03-02T00:00:00Z',
    end_date: '2026-03-01T00:00:00Z',
    parameters: { feature_flag_variants: [{ key: 'control', rollout_percentage: 50 }] },
  };

  expect(attrs(() => createFormValidation()(body, {}, ['taken']))).toEqual([
    'feature_flag_key',
    'end_date',
    'parameters',
  ]);
});

test('accepts an end without a start, because a draft can have one', () => {
  expect(attrs(() => createFormValidation()({ end_date: '2026-03-01T00:00:00Z' }, { start_date: null }))).toEqual([]);
});

test('validates a changed date together with the unchanged one', () => {
  const before = { start_date: '2026-03-02T00:00:00Z', end_date: null };

  expect(attrs(() => createFormValidation()({ end_date: '2026-03-01T00:00:00Z' }, before))).toEqual(['end_date']);
  expect(attrs(() => createFormValidation()({ name: 'B' }, { ...before, end_date: '2026-03-01T00:00:00Z' }))).toEqual(
    [],
  );
});

const node = (event: string) => ({ kind: 'EventsNode', event });
const exposed = { kind: 'ExperimentExposureNode' };
const measured = (metric_type: string, more: object) => ({ kind: 'ExperimentMetric', metric_type, ...more });

test.each([
  [{ filters: { insight: 'FUNNELS', events: [{ id: 'a' }] } }, 'A funnel needs at least two steps.'],
  [{ filters: { insight: 'FUNNELS', events: [{ id: 'a' }, { id: '' }] } }, 'Step 2 has no event.'],
  [
    { filters: { insight: 'FUNNELS', events: [{ id: 'a' }, { id: null }], funnel_window_interval: 0 } },
    'The conversion window must be longer than 0.',
  ],
  [{ filters: { events: [{ id: 'a', math: 'sum' }] } }, 'The trend needs a property to aggregate.'],
  [{ filters: [] }, 'A metric must be an object, for example {"insight": "FUNNELS", …}.'],
  [{ secondary_metrics: [{ filters: {} }, { filters: { events: [{}] } }] }, 'Metric 2: The trend has no event.'],
  [{ secondary_metrics: {} }, 'Secondary metrics must be a list, for example [{"name": …, "filters": …}].'],
  [{ parameters: { custom_exposure_filter: { events: [{ id: '' }] } } }, 'The exposure has no event.'],
  [
    { metrics: [measured('funnel', { series: [node('a'), exposed] })] },
    'Metric 1: Step 2 can’t be the exposure. Choose an event.',
  ],
  [
    { metrics_secondary: [measured('retention', { start_event: exposed, completion_event: exposed })] },
    'Metric 1: The return can’t be the exposure. Choose an event.',
  ],
] as [object, string][])('says of %j that it could not be computed', (body, sentence) => {
  expect(() => createFormValidation()(body as ExperimentBody)).toThrow(`${sentence} To save it anyway, save again.`);
});

test.each([
  [{ filters: {} }],
  [{ filters: { events: [{ id: null }] } }],
  [{ filters: { insight: 'funnels', events: [{ id: 'a' }], actions: [{ id: 4 }] } }],
  [{ secondary_metrics: null }],
  [{ parameters: null }],
])('accepts %j', (body) => expect(attrs(() => createFormValidation()(body as ExperimentBody))).toEqual([]));

test('rejects values once; if the same values are saved again, they are sent to the server', () => {
  const object = createFormValidation();
  const dotted = { feature_flag_key: 'signup-page-4.0' };

  expect(attrs(() => object(dotted))).toEqual(['feature_flag_key']);
  expect(attrs(() => object(dotted))).toEqual([]);
  expect(attrs(() => object({ feature_flag_key: 'signup page' }))).toEqual(['feature_flag_key']);
});

test('rejects a change of the launched split, but no other change of the plan', () => {
  const split = (...percents: number[]) => ({
    feature_flag_variants: percents.map((rollout_percentage, at) => ({
      key: at ? 'test' : 'control',
      rollout_percentage,
    })),
  });
  const launched = { start_date: '2026-03-02T00:00:00Z', parameters: split(50, 50) };
  const object = createFormValidation();

  for (const _ of [1, 2]) expect(attrs(() => object({ parameters: split(20, 80) }, launched))).toEqual(['parameters']);
  expect(attrs(() => object({ parameters: { ...split(50, 50), recommended_running_time: 9 } }, launched))).toEqual([]);
  expect(attrs(() => object({ parameters: split(20, 80) }, { ...launched, start_date: null }))).toEqual([]);
});

test('assigns a server message to its field', () => {
  const refused = (attr: string | null, detail: string) =>
    new Problem(400, { type: 'validation_error', code: 'invalid_input', detail, attr });
  const at = (error: Problem) => (assignErrorsToFields(error) as Problem).violations.map(({ attr }) => attr);

  expect(at(refused('key', 'There is already a feature flag with this key.'))).toEqual(['feature_flag_key']);
  expect(at(refused(null, 'Invalid variant definitions: Variant rollout percentages must sum to 100.'))).toEqual([
    'parameters',
  ]);
  expect(at(refused(null, 'Experiments do not support global filter properties'))).toEqual(['filters']);
  expect(at(refused('name', 'This field may not be blank.'))).toEqual(['name']);
});

test('copies the plan and the metrics of an experiment, but not its dates and state', () => {
  const source = {
    id: 4,
    name: 'Form',
    description: null,
    feature_flag_key: 'form',
    start_date: '2026-03-02T00:00:00Z',
    end_date: null,
    archived: true,
    parameters: { x: 1 },
    filters: { y: 2 },
    secondary_metrics: null,
  } as unknown as Experiment;

  expect(valuesOfCopy(source, ['form'])).toEqual({
    name: 'Form (copy)',
    description: '',
    feature_flag_key: 'form-2',
    archived: false,
    parameters: { x: 1 },
    filters: { y: 2 },
    secondary_metrics: [],
  });
});
