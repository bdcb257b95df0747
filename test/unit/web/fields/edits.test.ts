import { expect, test } from 'vitest';
import { invalidInput, preconditionFailed } from '#contract/problem.ts';
import { project } from '#contract/project.ts';
import { createEdits } from '#web/fields/edits.ts';
import { type FormValues, formValues, type Wire } from '#web/fields/form-values.ts';
import { saveChanges } from '#web/fields/save-changes.ts';

const place = { timeZone: 'UTC' };
const read: Wire = { name: 'Before', timezone: 'UTC', app_urls: ['https://a.example'], extra_settings: { b: 1, a: 2 } };

function open(record: Wire = read) {
  const held: FormValues = formValues(project.fields, record, place);
  const inputs = {
    get: (name: string) => held[name],
    set: (name: string, form: unknown) => {
      held[name] = form;
    },
  };
  const edits = createEdits({ resource: project, record, place, inputs });
  const type = (name: string, form: unknown) => edits.put(name, form);
  return { edits, type };
}

test('a field that goes back to what it was is not changed any more', () => {
  const { edits, type } = open();

  type('name', 'After');
  expect(edits.changed()).toEqual(['name']);
  type('name', 'Before');
  expect(edits.changed()).toEqual([]);
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
  edits.adopt({ ...read, timezone: 'Europe/Paris' });

  expect(edits.form('name')).toBe('Mine');
  expect(edits.form('timezone')).toBe('Europe/Paris');
  expect(edits.isContested('name')).toBe(false);
});

test('a field that two people changed is contested until one of them yields', () => {
  const { edits, type } = open();

  type('name', 'Mine');
  edits.adopt({ ...read, name: 'Theirs' });
  expect(edits.isContested('name')).toBe(true);

  edits.keepMine('name');
  expect(edits.isContested('name')).toBe(false);
  expect(edits.body()).toEqual({ name: 'Mine' });
});

test('taking theirs gives up the change', () => {
  const { edits, type } = open();

  type('name', 'Mine');
  edits.adopt({ ...read, name: 'Theirs' });
  edits.undo(['name']);

  expect(edits.form('name')).toBe('Theirs');
  expect(edits.changed()).toEqual([]);
});

test('the same change by two people is no change', () => {
  const { edits, type } = open();

  type('name', 'Both');
  edits.adopt({ ...read, name: 'Both' });

  expect(edits.changed()).toEqual([]);
});

test('saves the changed fields only', async () => {
  const { edits, type } = open();
  const bodies: Wire[] = [];

  type('name', 'After');
  const saved = await saveChanges(edits, {
    send: async (body) => {
      bodies.push(body);
      return { ...read, ...body };
    },
  });

  expect(saved.outcome).toBe('saved');
  expect(bodies).toEqual([{ name: 'After' }]);
  expect(edits.changed()).toEqual([]);
});

test('keeps what is typed while a save is under way', async () => {
  const { edits, type } = open();

  type('name', 'First');
  await saveChanges(edits, {
    send: async (body) => {
      type('name', 'Second');
      type('timezone', 'Asia/Tokyo');
      return { ...read, ...body };
    },
  });

  expect(edits.body()).toEqual({ name: 'Second', timezone: 'Asia/Tokyo' });
  expect(edits.changed().some(edits.isContested)).toBe(false);
});

test('keeps everything when the server refuses', async () => {
  const { edits, type } = open();

  type('name', '');
  await expect(saveChanges(edits, { send: () => Promise.reject(invalidInput('No.', 'name')) })).rejects.toThrow('No.');

  expect(edits.changed()).toEqual(['name']);
});

test('merges what others changed elsewhere in the record and saves again by itself', async () => {
  const { edits, type } = open();
  const seen: Wire[] = [];
  const now = { ...read, timezone: 'Asia/Tokyo' };

  type('name', 'After');
  const saved = await saveChanges(edits, {
    read: async (isStale) => (isStale ? now : read),
    send: async (body, on) => {
      seen.push(on);
      if (on !== now) throw preconditionFailed('Changed meanwhile.');
      return { ...now, ...body };
    },
  });

  expect(saved).toEqual({
    outcome: 'saved',
    record: { ...now, name: 'After' },
    replaced: { before: { name: 'Before' }, after: { name: 'After' } },
  });
  expect(seen).toEqual([read, now]);
  expect(edits.form('timezone')).toBe('Asia/Tokyo');
});

test('sends nothing while the same field was changed by someone else', async () => {
  const { edits, type } = open();
  const send = () => Promise.reject(new Error('must not be sent'));

  type('name', 'Mine');
  const saved = await saveChanges(edits, { read: async () => ({ ...read, name: 'Theirs' }), send });

  expect(saved).toEqual({ outcome: 'contested' });
  expect(edits.form('name')).toBe('Mine');
});

test('a draft made on an older record still knows what it started from', () => {
  const { edits } = (() => {
    const held: FormValues = { ...formValues(project.fields, read, place), name: 'Mine', timezone: 'UTC' };
    const inputs = { get: (name: string) => held[name], set: () => {} };
    return {
      edits: createEdits({ resource: project, record: read, place, inputs, bases: { name: 'Older', timezone: 'Old' } }),
    };
  })();

  expect(edits.changed()).toEqual(['name']);
  expect(edits.isContested('name')).toBe(true);
  expect(edits.drafts()).toEqual({ name: { form: 'Mine', base: 'Older' } });
});
