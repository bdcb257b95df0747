import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { Problem } from '#contract/problem.ts';
import { copiedKey, keyFault, proposedKey } from '#web/experiments/form/flag-key.ts';
import { atOwnFields, requireSound } from '#web/experiments/form/local-faults.ts';
import { copyOf, startingValues } from '#web/experiments/form/starting-values.ts';

test.each([
  ['Shorter sign-up form', 'shorter-sign-up-form'],
  ['  Ünïcode & Çedilla!  ', 'unicode-cedilla'],
  ['snake_case 2', 'snake_case-2'],
  ['日本', ''],
])('proposes for "%s" the key "%s"', (name, key) => expect(proposedKey(name)).toBe(key));

test('gives a copy the first free number', () => {
  expect(copiedKey('form')).toBe('form-2');
  expect(copiedKey('form-2', ['form-3'])).toBe('form-4');
});

test('says why a key cannot be asked for', () => {
  expect(keyFault('a-b_C9')).toBeNull();
  expect(keyFault(' ')).toBe('A flag needs a key.');
  expect(keyFault('a.b')).toBe('Only letters, digits, hyphens and underscores can stand in a key.');
});

const attrs = (act: () => void) => {
  try {
    act();
    return [];
  } catch (error) {
    return (error as Problem).violations.map(({ attr }) => attr);
  }
};

test('begins with values that nothing speaks against but the missing name and key', () => {
  expect(attrs(() => requireSound({ ...startingValues, name: 'A', feature_flag_key: 'a' }))).toEqual([]);
});

test('names every field at fault before anything is sent', () => {
  const body = {
    feature_flag_key: 'taken',
    start_date: '2026-03-02T00:00:00Z',
    end_date: '2026-03-01T00:00:00Z',
    parameters: { feature_flag_variants: [{ key: 'control', rollout_percentage: 50 }] },
  };

  expect(attrs(() => requireSound(body, {}, ['taken']))).toEqual(['feature_flag_key', 'end_date', 'parameters']);
});

test('judges a changed date beside the one that stays', () => {
  const before = { start_date: '2026-03-02T00:00:00Z', end_date: null };

  expect(attrs(() => requireSound({ end_date: '2026-03-01T00:00:00Z' }, before))).toEqual(['end_date']);
  expect(attrs(() => requireSound({ name: 'B' }, { ...before, end_date: '2026-03-01T00:00:00Z' }))).toEqual([]);
});

test('puts the sentence of a server at the field it is about', () => {
  const refused = (attr: string | null, detail: string) =>
    new Problem(400, { type: 'validation_error', code: 'invalid_input', detail, attr });
  const at = (error: Problem) => (atOwnFields(error) as Problem).violations.map(({ attr }) => attr);

  expect(at(refused('key', 'There is already a feature flag with this key.'))).toEqual(['feature_flag_key']);
  expect(at(refused(null, 'Invalid variant definitions: Variant rollout percentages must sum to 100.'))).toEqual([
    'parameters',
  ]);
  expect(at(refused(null, 'Experiments do not support global filter properties'))).toEqual(['filters']);
  expect(at(refused('name', 'This field may not be blank.'))).toEqual(['name']);
});

test('copies the plan and the metrics of an experiment, not its life', () => {
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

  expect(copyOf(source, ['form'])).toEqual({
    name: 'Form (copy)',
    description: '',
    feature_flag_key: 'form-2',
    archived: false,
    parameters: { x: 1 },
    filters: { y: 2 },
    secondary_metrics: [],
  });
});
