import { expect, test, vi } from 'vitest';
import { clientProblem } from '#client/problem-from-response.ts';
import { open, read } from './open-form.ts';

test('a field with its original value is not changed', () => {
  const { edits, type } = open();

  type('name', 'After');
  expect(edits.changed()).toEqual(['name']);
  type('name', 'Before');
  expect(edits.changed()).toEqual([]);
});

test('a list stays the same object until a new record has another one, so that its rows are not rendered again', () => {
  const { edits } = open();
  const urls = edits.serverValue('app_urls');

  edits.updateRecord({ ...read, name: 'After', app_urls: ['https://a.example'] });
  expect(edits.serverValue('app_urls')).toBe(urls);
  expect(edits.serverValue('name')).toBe('After');
  edits.updateRecord({ ...read, app_urls: ['https://b.example'] });
  expect(edits.serverValue('app_urls')).toEqual(['https://b.example']);
});

test('typed text is available immediately, and subscribers are notified later', () => {
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

test('subscribers can be notified at once, for example before a save, and are not notified again later', () => {
  const later: (() => void)[] = [];
  const { edits, press } = open(read, (work) => later.push(work));
  const listener = vi.fn();
  edits.subscribe(listener);

  press('name', 'A');
  edits.notifyTyped();
  expect(listener).toHaveBeenCalledTimes(1);

  for (const work of later) work();
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a newer record does not overwrite text typed just before', () => {
  const { edits, press } = open(read, () => {});

  press('name', 'Mine');
  edits.updateRecord({ ...read, name: 'Theirs' });

  expect(edits.inputValue('name')).toBe('Mine');
  expect(edits.hasConflict('name')).toBe(true);
});

test('a draft that is restored late changes only untouched fields', () => {
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

test('a text with the same meaning is not a change', () => {
  const { edits, type } = open();

  type('extra_settings', '{"a":2,"b":1}');
  expect(edits.changed()).toEqual([]);
  type('extra_settings', '{"a":2,');
  expect(edits.changed()).toEqual(['extra_settings']);
});

test('a newer record updates untouched fields and keeps changed ones', () => {
  const { edits, type } = open();

  type('name', 'Mine');
  edits.updateRecord({ ...read, timezone: 'Europe/Paris' });

  expect(edits.inputValue('name')).toBe('Mine');
  expect(edits.inputValue('timezone')).toBe('Europe/Paris');
  expect(edits.hasConflict('name')).toBe(false);
});

test('a field changed by two people has a conflict until it is resolved', () => {
  const { edits, type } = open();

  type('name', 'Mine');
  edits.updateRecord({ ...read, name: 'Theirs' });
  expect(edits.hasConflict('name')).toBe(true);

  edits.keepMine('name');
  expect(edits.hasConflict('name')).toBe(false);
  expect(edits.body()).toEqual({ name: 'Mine' });
});

test('using the other value removes the change', () => {
  const { edits, type } = open();

  type('name', 'Mine');
  edits.updateRecord({ ...read, name: 'Theirs' });
  edits.revert(['name']);

  expect(edits.inputValue('name')).toBe('Theirs');
  expect(edits.changed()).toEqual([]);
});

test('the same change by two people is not a conflict', () => {
  const { edits, type } = open();

  type('name', 'Both');
  edits.updateRecord({ ...read, name: 'Both' });

  expect(edits.changed()).toEqual([]);
});

/** Opens a form whose name was set back after a save whose result is unknown. */
async function openSetBack() {
  const opened = open();
  opened.type('name', 'After');
  const send = () => Promise.reject(clientProblem(0, 'unreachable', 'Lost.'));
  await expect(opened.edits.send({ name: 'After' }, send)).rejects.toThrow('Lost.');
  opened.type('name', 'Before');
  return opened;
}

test('a field that was set back after a save with an unknown result stays in the draft', async () => {
  const { edits } = await openSetBack();
  expect(edits.changed()).toEqual([]);
  const restored = open({ ...read, name: 'After' }, undefined, edits.drafts());

  expect(restored.edits.body()).toEqual({ name: 'Before' });
});

test('a save with an unknown result does not undo a later edit if it is stored after another save', async () => {
  const { edits, type } = await openSetBack();

  type('timezone', 'Asia/Tokyo');
  await edits.send({ timezone: 'Asia/Tokyo' }, async () => ({ ...read, timezone: 'Asia/Tokyo' }));
  edits.updateRecord({ ...read, name: 'After', timezone: 'Asia/Tokyo' });

  expect(edits.body()).toEqual({ name: 'Before' });
});

test('a draft of an older record keeps its base values', () => {
  const { edits } = open(read, undefined, {
    name: { form: 'Mine', base: 'Older' },
    timezone: { form: 'UTC', base: 'Old' },
  });

  expect(edits.changed()).toEqual(['name']);
  expect(edits.hasConflict('name')).toBe(true);
  expect(edits.drafts()).toEqual({ name: { form: 'Mine', base: 'Older' } });
});
