import { expect, test } from 'vitest';
import { deleteDraft, readDraft, writeDraft } from '#web/fields/form-state/draft-storage.ts';

function memory(limit = Number.POSITIVE_INFINITY): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem(key, value) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
  };
}

const draft = { at: 12, fields: { name: { form: 'Mine', base: 'Before' } } };

test('a draft belongs to one record', () => {
  const storage = memory();

  expect(writeDraft('here/1', draft, storage)).toBe(true);

  expect(readDraft('here/1', storage)).toEqual(draft);
  expect(readDraft('here/2', storage)).toBeNull();
});

test('an empty or deleted draft leaves nothing in the storage', () => {
  const storage = memory();

  writeDraft('a', draft, storage);
  writeDraft('a', { at: 13, fields: {} }, storage);
  writeDraft('b', draft, storage);
  deleteDraft('b', storage);

  expect(storage).toHaveLength(0);
});

test('reports when the device can’t store a draft', () => {
  expect(writeDraft('a', draft, memory(10))).toBe(false);
});

test.each(['', '{', '[]', '{"at":"x","fields":{}}', '{"at":1,"fields":null}'])(
  'ignores the broken draft %j',
  (text) => {
    const storage = memory();
    storage.setItem('hedgerow.draft:a', text);

    expect(readDraft('a', storage)).toBeNull();
  },
);
