import fc from 'fast-check';
import lzString from 'lz-string';
import { expect, test } from 'vitest';
import { decompressLzString } from '#server/events/lz-string.ts';

const MEGABYTE = 1024 * 1024;

test('any text that the library compressed is decompressed', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom('a', 'ab', 'abc', 'é', '😀', '\0', '\ud800'), { maxLength: 300 })
      .map((parts) => parts.join('')),
    fc.json(),
  );
  await fc.assert(
    fc.asyncProperty(text, async (sent) => {
      expect(await decompressLzString(lzString.compressToBase64(sent), MEGABYTE)).toBe(sent);
    }),
    { numRuns: 2000 },
  );
});

test('a long text is decompressed, while other work gets turns', async () => {
  const sent = Array.from({ length: 70_000 }, (_, index) => `word ${Math.imul(index, 2_654_435_761)} `).join('');
  const compressed = lzString.compressToBase64(sent);
  let turns = 0;
  const timer = setInterval(() => turns++);

  const text = await decompressLzString(compressed, 2 * MEGABYTE).finally(() => clearInterval(timer));

  expect(text).toBe(sent);
  expect(turns).toBeGreaterThan(0);
});

test('a small text that would become a large one is refused early', async () => {
  const bomb = lzString.compressToBase64('x'.repeat(2 * MEGABYTE));
  expect(bomb.length).toBeLessThan(10_000);
  const startedAt = performance.now();

  await expect(decompressLzString(bomb, MEGABYTE)).rejects.toThrow(RangeError);
  expect(performance.now() - startedAt).toBeLessThan(500);
});

test('text in another format is refused', async () => {
  for (const text of ['', '!', '====', 'é', 'N4Ig', '{"a":1}'])
    expect(await decompressLzString(text, MEGABYTE), text).toBeNull();
  await fc.assert(
    fc.asyncProperty(fc.base64String(), async (text) => {
      expect(['string', 'object']).toContain(typeof (await decompressLzString(text, MEGABYTE)));
    }),
  );
});
