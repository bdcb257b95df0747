import { expect, test, vi } from 'vitest';
import { project } from '#contract/project.ts';
import { createEdits } from '#web/fields/form-state/edits.ts';
import { type FormValues, formValues } from '#web/fields/form-values.ts';
import { open, read, scope } from './open-form.ts';

test('a field that goes back to what it was is not changed any more', () => {
  const { edits, type } = open();

  type('name', 'After');
  expect(edits.changed()).toEqual(['name']);
  type('name', 'Before');
  expect(edits.changed()).toEqual([]);
});

test('what is typed is known at once, and told when the key has shown', () => {
  const later: (() => void)[] = [];
  const { edits, press } = open(read, (work) => later.push(work));
  const [ofName, ofZone, ofAll] = [vi.fn(), vi.fn(), vi.fn()];
  edits.subscribe(ofName, 'name');
  edits.subscribe(ofZone, 'timezone');
  edits.subscribe(ofAll);

  press('name', 'A');
  press('name', 'Af');
  expect(edits.changed()).toEqual(['name']);
  expect(ofAll).not.toHaveBeenCalled();

  for (const work of later) work();
  expect([ofName, ofAll, ofZone].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
});

test('a reading that arrives before a key was told of does not undo it', () => {
  const { edits, press } = open(read, () => {});

  press('name', 'Mine');
  edits.updateRecord({ ...read, name: 'Theirs' });

  expect(edits.inputValue('name')).toBe('Mine');
  expect(edits.hasConflict('name')).toBe(true);
});

test('a draft that turns up late goes into the fields that nobody has typed in since', () => {
  const { edits, press } = open(read, () => {});

  press('name', 'Newer');
  edits.restoreDrafts({
    name: { form: 'Older', base: 'Before' },
    timezone: { form: 'Europe/Paris', base: 'Asia/Tokyo' },
    extra_settings: { form: '{"a":2,"b":1}', base: null },
  });

  expect(edits.body()).toEqual({ name: 'Newer', timezone: 'Europe/Paris' });
  expect(edits.hasConflict('timezone')).toBe(true);
});

test('a text that means the same value is no change', () => {
  const { edits, type } = open();

  type('extra_settings', '{"a":2,"b":1}');
  expect(edits.changed()).toEqual([]);
  type('extra_settings', '{"a":2,');
  expect(edits.changed()).toEqual(['extra_settings']);
});

test('another reading moves untouched fields and leaves typed ones alone', () => {
  const { edits, type } = open();

  type('name', 'Mine');
  edits.updateRecord({ ...read, timezone: 'Europe/Paris' });

  expect(edits.inputValue('name')).toBe('Mine');
  expect(edits.inputValue('timezone')).toBe('Europe/Paris');
  expect(edits.hasConflict('name')).toBe(false);
});

test('a field that two people changed is contested until one of them yields', () => {
  const { edits, type } = open();

  type('name', 'Mine');
  edits.updateRecord({ ...read, name: 'Theirs' });
  expect(edits.hasConflict('name')).toBe(true);

  edits.keepMine('name');
  expect(edits.hasConflict('name')).toBe(false);
  expect(edits.body()).toEqual({ name: 'Mine' });
});

test('taking theirs gives up the change', () => {
  const { edits, type } = open();

  type('name', 'Mine');
  edits.updateRecord({ ...read, name: 'Theirs' });
  edits.revert(['name']);

  expect(edits.inputValue('name')).toBe('Theirs');
  expect(edits.changed()).toEqual([]);
});

test('the same change by two people is no change', () => {
  const { edits, type } = open();

  type('name', 'Both');
  edits.updateRecord({ ...read, name: 'Both' });

  expect(edits.changed()).toEqual([]);
});

test('a draft made on an older record still knows what it started from', () => {
  const { edits } = (() => {
    const held: FormValues = { ...formValues(project.fields, read, scope), name: 'Mine', timezone: 'UTC' };
    const inputs = { get: (name: string) => held[name], set: () => {} };
    return {
      edits: createEdits({ resource: project, record: read, scope, inputs, bases: { name: 'Older', timezone: 'Old' } }),
    };
  })();

  expect(edits.changed()).toEqual(['name']);
  expect(edits.hasConflict('name')).toBe(true);
  expect(edits.drafts()).toEqual({ name: { form: 'Mine', base: 'Older' } });
});
