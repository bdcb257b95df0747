import fc from 'fast-check';
import lzString from 'lz-string';
import { expect, test } from 'vitest';
import { decompressLzString } from '#server/events/lz-string.ts';

const MEGABYTE = 1024 * 1024;

test('any text that the library compressed is decompressed', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom('a', 'ab', 'abc', 'é', '😀', '\0', '\ud800'), { maxLength: 300 })
      .map((parts) => parts.join('')),
    fc.json(),
  );
  fc.assert(
    fc.property(text, (sent) => {
      expect(decompressLzString(lzString.compressToBase64(sent), MEGABYTE)).toBe(sent);
    }),
    { numRuns: 2000 },
  );
});

test('a long text is decompressed', () => {
  const sent = Array.from({ length: 60_000 }, (_, index) => `word ${index ** 2} `).join('');

  expect(decompressLzString(lzString.compressToBase64(sent), MEGABYTE)).toBe(sent);
});

test('a small text that would become a large one is refused early', () => {
  const bomb = lzString.compressToBase64('x'.repeat(2 * MEGABYTE));
  expect(bomb.length).toBeLessThan(10_000);
  const startedAt = performance.now();

  expect(() => decompressLzString(bomb, MEGABYTE)).toThrow(RangeError);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

test('text in another format is refused', () => {
  for (const text of ['', '!', '====', 'é', 'N4Ig', '{"a":1}'])
    expect(decompressLzString(text, MEGABYTE), text).toBeNull();
  fc.assert(
    fc.property(fc.base64String(), (text) => {
      expect(['string', 'object']).toContain(typeof decompressLzString(text, MEGABYTE));
    }),
  );
});
