import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formField } from '#server/request/form-field.ts';

test.each([
  ['data=a%20b+c', 'a b c'],
  ['?data=1', '1'],
  ['compression=lz64&data=1&data=2', '1'],
  ['metadata=1&data=', ''],
  ['data=%', '%'],
  ['data', null],
  ['metadata=1', null],
  ['', null],
])('the field "data" of the form %s is %j', (form, value) => {
  expect(formField(form, 'data')).toBe(value);
});

test('a field of any form has the value that browsers encode', () => {
  const fields = fc.array(fc.tuple(fc.constantFrom('data', 'compression', 'ip'), fc.string({ unit: 'binary' })));
  fc.assert(
    fc.property(fields, (all) => {
      const form = new URLSearchParams(all);
      expect(formField(form.toString(), 'data')).toBe(form.get('data'));
    }),
  );
});

test('a field is found among hundreds of thousands of others without parsing these', () => {
  const form = `${'a&'.repeat(500_000)}data=1`;
  const timeOf = (find: () => string | null) => {
    const startedAt = performance.now();
    expect(find()).toBe('1');
    return performance.now() - startedAt;
  };

  const parsed = Math.min(...Array.from({ length: 3 }, () => timeOf(() => new URLSearchParams(form).get('data'))));
  const found = Math.min(...Array.from({ length: 3 }, () => timeOf(() => formField(form, 'data'))));
  expect(found).toBeLessThan(parsed / 5);
});
