import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseExactJson, stringifyExactJson } from '#contract/exact-json.ts';
import { describeFilters, type Filter, isFilterList, valuesOf } from '#contract/format/conditions.ts';
import * as re2 from '#contract/re2.ts';
import { cleanPath } from '#web/fields/builders/clean-path.ts';
import { filterError } from '#web/fields/builders/filter-error.ts';
import { filterWarnings, removeValue, setOperator, setType, setValue } from '#web/fields/builders/filter-model.ts';

const filters = fc.record<Filter>(
  {
    key: fc.jsonValue(),
    type: fc.oneof(fc.constantFrom('person', 'event', 'cohort', 'odd'), fc.jsonValue()),
    operator: fc.oneof(fc.constantFrom('exact', 'is_set', 'in', 'odd'), fc.jsonValue()),
    value: fc.jsonValue(),
    negation: fc.boolean(),
    group_type_index: fc.integer(),
  },
  { requiredKeys: [] },
);

test('unknown keys of a condition are kept, whatever is chosen', () => {
  fc.assert(
    fc.property(filters, fc.string(), (filter, text) => {
      for (const next of [setValue(filter, 0, text), setOperator(filter, 'is_set'), setType(filter, 'person')]) {
        expect(next['negation']).toBe(filter['negation']);
        expect(next['group_type_index']).toBe(filter['group_type_index']);
      }
    }),
  );
});

test('any stored condition is described in a sentence', () => {
  fc.assert(
    fc.property(fc.array(filters), (list) => {
      expect(describeFilters(list)).toMatch(/^Includes .*\.$/s);
    }),
  );
});

test('a number of any length is shown with all digits, and stays a number', () => {
  const long = parseExactJson('9007199254740993');

  expect(valuesOf({ value: long })).toEqual(['9007199254740993']);
  expect(stringifyExactJson(setValue({ value: long }, 0, '90071992547409931'))).toBe('{"value":90071992547409931}');
  expect(stringifyExactJson(setValue({ value: 1 }, 0, '90071992547409931'))).toBe('{"value":90071992547409931}');
});

test('a number stays a number, and a text that looks like one stays a text', () => {
  expect(setValue({ type: 'event', value: 5 }, 0, '6')).toEqual({ type: 'event', value: 6 });
  expect(setValue({ type: 'event', value: '5' }, 0, '6')).toEqual({ type: 'event', value: '6' });
  expect(setValue({ type: 'cohort', value: '' }, 0, '118')).toEqual({ type: 'cohort', value: 118 });
});

test('a second value creates a list, which stays a list when the value is removed', () => {
  const two = setValue({ value: 'a' }, 1, 'b');
  expect(two).toEqual({ value: ['a', 'b'] });
  expect(removeValue(two, 0)).toEqual({ value: ['b'] });
  expect(valuesOf({ value: ['b'] })).toEqual(['b']);
});

test.each([
  [[{ key: 'email', type: 'person', operator: 'is_set', value: 'is_set' }], 'the person’s email is set'],
  [[{ key: 'id', type: 'cohort', operator: 'not_in', value: 118 }], 'the person is not in cohort 118'],
  [[{ key: '$host', type: 'event', operator: 'is_not', value: ['a', 'b'] }], 'the event’s $host is not “a” or “b”'],
  [[{ key: 'plan', type: 'event', operator: 'exact', value: '' }], 'the event’s plan is …'],
])('%j reads: if %s', (list, words) => {
  expect(describeFilters(list)).toBe(`Includes events if ${words}.`);
});

test('a condition that includes internal users causes a warning, one that excludes them does not', () => {
  const keeps = expect.stringContaining('Only events that match');
  const ofEvent = expect.stringContaining('the event');
  expect(filterWarnings({ key: 'email', type: 'person', operator: 'icontains', value: 'x' })).toEqual([keeps]);
  expect(filterWarnings({ key: 'email', type: 'person', operator: 'not_icontains', value: 'x' })).toEqual([]);
  expect(filterWarnings({ key: 'email', type: 'event', operator: 'not_icontains', value: 'x' })).toEqual([ofEvent]);
  expect(filterWarnings({ key: 'email', type: 'event', operator: 'icontains', value: 'x' })).toEqual([ofEvent, keeps]);
});

test('nested groups of conditions are edited as JSON', () => {
  expect(isFilterList([{ type: 'AND', values: [] }])).toBe(false);
  expect(isFilterList({})).toBe(false);
});

test('path rules are applied in order as PostHog does, and an invalid rule is skipped', () => {
  const rules = [
    { regex: '\\d+', alias: '$&' },
    { regex: '(', alias: 'x' },
    { regex: '/\\$&', alias: '/id' },
  ];
  expect(cleanPath('/a/12', rules, re2)).toEqual(['/a/$&', null, '/a/id']);
});

test.each([
  ['(?i)/Product/[^/]+', '/product/:id', '/de/PRODUCT/12/edit', '/de/product/:id/edit'],
  ['/(\\w+)/(\\d+)', '/\\1/[\\0]\\\\', '/a/1/b/22', '/a/[/a/1]\\/b/[/b/22]\\'],
  ['/(\\d+)', '/\\2', '/12', null],
  ['(?!a)b', 'c', 'ab', null],
])('the rule %s → %s makes of %s: %s', (regex, alias, path, result) => {
  expect(cleanPath(path, [{ regex, alias }], re2)).toEqual([result]);
});

const person = { key: 'email', type: 'person', operator: 'is_not', value: 'a' };

test.each([
  [{ ...person, key: '' }, 'Enter the name of a property.'],
  [{ ...person, value: '' }, 'Enter a value.'],
  [{ ...person, value: ['a', ''] }, 'Enter a value.'],
  [{ ...person, operator: 'gt', value: 'many' }, 'Enter a number.'],
  [{ ...person, operator: 'between', value: ['1', ''] }, 'Enter a value.'],
  [{ ...person, operator: 'between', value: ['10', '9'] }, 'The first number must not be larger than the second.'],
  [{ ...person, operator: 'is_date_before', value: 'soon' }, 'Enter a date, for example 2026-01-31.'],
  [
    { ...person, operator: 'not_regex', value: '(' },
    'This regular expression can’t be used: a parenthesis is not closed.',
  ],
  [
    { ...person, operator: 'regex', value: '^(?!.*@ourdomain\\.com$).*$' },
    'This regular expression can’t be used: it contains a lookaround (at character 2), which RE2 does not have.',
  ],
  [{ type: 'cohort', key: 'id', operator: 'not_in', value: 'staff' }, 'Enter the id of a cohort, for example 42.'],
  [{ ...person, type: 'group' }, 'Enter the index of a group type, for example 0.'],
  [{ type: 'hogql', key: '' }, 'Enter an expression.'],
])('%j is invalid: %s', (filter, words) => {
  expect(filterError(filter)).toBe(words);
});

test.each<Filter>([
  person,
  { ...person, operator: 'regex', value: '(?i)@ourdomain\\.com$' },
  { ...person, operator: 'is_set', value: undefined },
  { ...person, operator: 'between', value: [9, 10] },
  { ...person, operator: 'is_date_after', value: '-7d' },
  { ...person, type: 'group', group_type_index: 0 },
  { type: 'hogql', key: "properties.a ilike 'b'", value: null },
])('%j is valid', (filter) => {
  expect(filterError(filter)).toBeNull();
});

test('a range has two values, and another operator keeps the first one', () => {
  const range = setOperator({ ...person, value: '5' }, 'between');
  expect(range).toMatchObject({ operator: 'between', value: ['5', ''] });
  expect(setOperator(setValue(range, 1, '9'), 'gt')).toMatchObject({ operator: 'gt', value: '5' });
  expect(describeFilters([setValue(range, 1, '9')])).toContain('is between “5” and “9”');
});
