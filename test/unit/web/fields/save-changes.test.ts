import { expect, test } from 'vitest';
import type { ConfirmationRules } from '#changes/project-confirmations.ts';
import { invalidInput, preconditionFailed } from '#contract/problem.ts';
import type { WireRecord } from '#web/fields/form-values.ts';
import { saveChanges } from '#web/fields/saving/save-changes.ts';
import type { RecordApi } from '#web/fields/saving/save-request.ts';
import { undoSave } from '#web/fields/saving/undo-save.ts';
import { open, read, saveBy, saveRequestOf } from './open-form.ts';

test('saves the changed fields only', async () => {
  const { edits, type } = open();
  const bodies: WireRecord[] = [];

  type('name', 'After');
  const saved = await saveBy(edits, {
    send: async (body) => {
      bodies.push(body);
      return { ...read, ...body };
    },
  });

  expect(saved.outcome).toBe('saved');
  expect(bodies).toEqual([{ name: 'After' }]);
  expect(edits.changed()).toEqual([]);
});

test('keeps text typed during a save', async () => {
  const { edits, type } = open();

  type('name', 'First');
  await saveBy(edits, {
    send: async (body) => {
      type('name', 'Second');
      type('timezone', 'Asia/Tokyo');
      return { ...read, ...body };
    },
  });

  expect(edits.body()).toEqual({ name: 'Second', timezone: 'Asia/Tokyo' });
  expect(edits.changed().some(edits.hasConflict)).toBe(false);
});

test('keeps text typed while an undo reads the record', async () => {
  const { edits, type, press } = open(read, () => {});
  const change = { before: { name: 'Before' }, after: { name: 'After' } };
  type('name', 'After');
  await saveBy(edits, { send: async (body) => ({ ...read, ...body }) });

  const request = saveRequestOf(edits, {
    read: async () => {
      press('name', 'Typed');
      return { ...read, ...change.after };
    },
    send: async (body) => ({ ...read, ...body }),
  });
  expect(await undoSave(request, change)).toMatchObject({ outcome: 'saved' });

  expect(edits.body()).toEqual({ name: 'Typed' });
});

test('keeps all changes when the server rejects a save', async () => {
  const { edits, type } = open();

  type('name', '');
  await expect(saveBy(edits, { send: () => Promise.reject(invalidInput('No.', 'name')) })).rejects.toThrow('No.');

  expect(edits.changed()).toEqual(['name']);
});

test('merges changes of other fields and saves again automatically', async () => {
  const { edits, type } = open();
  const seen: WireRecord[] = [];
  const now = { ...read, timezone: 'Asia/Tokyo' };

  type('name', 'After');
  const saved = await saveBy(edits, {
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
    change: { before: { name: 'Before' }, after: { name: 'After' } },
    changedByServer: [],
  });
  expect(seen).toEqual([read, now]);
  expect(edits.inputValue('timezone')).toBe('Asia/Tokyo');
});

test('sends nothing while there is a conflict', async () => {
  const { edits, type } = open();
  const send = () => Promise.reject(new Error('must not be sent'));

  type('name', 'Mine');
  const saved = await saveBy(edits, { read: async () => ({ ...read, name: 'Theirs' }), send });

  expect(saved).toEqual({ outcome: 'conflict' });
  expect(edits.inputValue('name')).toBe('Mine');
});

const exposing: ConfirmationRules = { access_control: () => 'everybody may enter.' };

test('sends a change that needs a confirmation only after exactly that change was confirmed', async () => {
  const { edits, type } = open();
  const sent: WireRecord[] = [];
  const exchange: RecordApi = {
    send: async (body) => {
      sent.push(body);
      return { ...read, ...body };
    },
  };
  const saving = saveRequestOf(edits, exchange, { rules: exposing });

  type('access_control', true);
  expect(await saveChanges(saving)).toEqual({ outcome: 'unconfirmed' });
  saving.confirmations.setConfirmed('access_control', true);
  saving.confirmations.setConfirmed('access_control', false);
  expect(await saveChanges(saving)).toEqual({ outcome: 'unconfirmed' });
  expect(sent).toEqual([]);

  saving.confirmations.setConfirmed('access_control', true);
  expect(await saveChanges(saving)).toMatchObject({ outcome: 'saved' });
  expect(sent).toEqual([{ access_control: true }]);
});

test('a confirmation is needed again after a further change by anyone', () => {
  const { edits, type } = open();
  const { confirmations } = saveRequestOf(
    edits,
    { send: async () => read },
    { rules: { name: () => 'it is read aloud.' } },
  );

  type('name', 'One');
  confirmations.setConfirmed('name', true);
  expect(confirmations.isPending('name')).toBe(false);
  type('name', 'Two');
  expect(confirmations.isPending('name')).toBe(true);
  confirmations.setConfirmed('name', true);
  edits.updateRecord({ ...read, name: 'Theirs' });
  expect(confirmations.isPending('name')).toBe(true);
});

test('does not undo a save after someone else changed the same field', async () => {
  const { edits } = open();
  const exchange: RecordApi = {
    read: async () => ({ ...read, name: 'Theirs' }),
    send: () => Promise.reject(new Error('must not be sent')),
  };

  const undone = await undoSave(saveRequestOf(edits, exchange), { before: { name: 'Old' }, after: { name: 'Before' } });

  expect(undone).toMatchObject({ outcome: 'conflict' });
});

test('does not undo a save without a confirmation if the old value needs one', async () => {
  const { edits } = open();
  const exchange: RecordApi = { read: async () => read, send: () => Promise.reject(new Error('must not be sent')) };
  const rules: ConfirmationRules = { name: (_before, after) => (after === 'Old' ? 'it was worse.' : null) };

  const taken = await undoSave(saveRequestOf(edits, exchange, { rules }), {
    before: { name: 'Old' },
    after: { name: 'Before' },
  });

  expect(taken).toEqual({ outcome: 'unconfirmed' });
});

test('checks the record first if the result of the last attempt is unknown, and sends nothing twice', async () => {
  const { edits, type } = open();
  const exchange: RecordApi = {
    read: async (isStale) => (isStale ? { ...read, name: 'After' } : read),
    send: () => Promise.reject(new Error('must not be sent')),
  };

  type('name', 'After');
  const saved = await saveChanges(saveRequestOf(edits, exchange, { isUncertain: true }));

  expect(saved).toMatchObject({ outcome: 'saved', record: { name: 'After' }, change: null });
  expect(edits.changed()).toEqual([]);
});

test.each([
  ['1', '01'],
  ['Release 1', 'Release 01'],
  ['16', '0x10'],
])('reports that the server stored the name %s as %s', async (sent, stored) => {
  const { edits, type } = open();

  type('name', sent);
  const saved = await saveBy(edits, { send: async (body) => ({ ...read, ...body, name: stored }) });

  expect(saved).toMatchObject({ changedByServer: ['name'] });
});

test('reports the fields that the server changed, except for another notation of the same value', async () => {
  const { edits, type } = open();

  type('name', ' After ');
  type('session_recording_sample_rate', '50');
  const saved = await saveBy(edits, {
    send: async (body) => ({ ...read, ...body, name: 'After', session_recording_sample_rate: '0.5' }),
  });

  expect(saved).toMatchObject({ changedByServer: ['name'] });
});
