import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject } from '#contract/kinds/objects.ts';
import { splitBatch } from '#server/events/split-batch.ts';

/** Strings and keys with all special characters of JSON. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('[', ']', '{', '}', ',', ':', '"', '\\', ' ', 'a', '\n') }),
  fc.constantFrom('batch', 'data', 'api_key', '__proto__'),
);
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 1.5, -3),
    text,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(text, tie('any'), { maxKeys: 4 }),
  ),
})).any;
const body = fc.oneof(
  fc.array(value, { maxLength: 5 }),
  fc.dictionary(text, value, { maxKeys: 5 }),
  fc.record({ api_key: text, batch: fc.array(value, { maxLength: 5 }), data: value }, { requiredKeys: ['batch'] }),
);

/** Returns the expected result for a request; 'refused' for an invalid request. */
function expectedOf(sent: unknown): { outer: object; events: unknown[] } | 'refused' {
  if (Array.isArray(sent)) return { outer: {}, events: sent };
  if (!isObject(sent)) return 'refused';
  const batch = sent['batch'] ?? sent['data'];
  if (batch === undefined) return { outer: sent, events: [sent] };
  if (!Array.isArray(batch)) return 'refused';
  const emptied = Object.entries(sent).map(([key, own]) =>
    ['batch', 'data'].includes(key) && Array.isArray(own) ? [key, []] : [key, own],
  );
  return { outer: Object.fromEntries(emptied), events: batch };
}

test('a split request contains the same events as the whole one', async () => {
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom(0, 1), async (sent, indent) => {
      const found = await splitBatch(JSON.stringify(sent, null, indent)).then(
        ({ outer, events }) => ({ outer, events: events.map((event) => JSON.parse(event)) }),
        () => 'refused',
      );

      expect(found).toEqual(expectedOf(JSON.parse(JSON.stringify(sent))));
    }),
    { numRuns: 1000 },
  );
});

test.each([
  '',
  '[',
  '[1,]',
  '[,1]',
  '[1,,2]',
  '{"batch":[{}}',
  '{"batch":[1]',
  '[1][2]',
  '[1] x',
  '{"batch":[]]}',
  '"x"',
])('%s is refused, or an event of it is no JSON', async (broken) => {
  const parsed = splitBatch(broken).then(({ events }) => events.map((event) => JSON.parse(event)));

  await expect(parsed).rejects.toThrow();
});

test.each([
  ['more than 50,000 events', `[${'{},'.repeat(50_000)}{}]`, /50000 events/],
  ['an event of more than a megabyte', `[{}, {"a":"${'x'.repeat(1024 * 1024)}"}]`, /1 MB/],
  ['more than a megabyte beside the events', `{"batch":[],"more":[${'1,'.repeat(600_000)}1]}`, /1 MB/],
])('%s are refused', async (_, sent, reason) => {
  await expect(splitBatch(sent)).rejects.toMatchObject({ status: 413, message: expect.stringMatching(reason) });
});

test.each([
  ['of empty events', `{"api_key":"x","batch":[${'{},'.repeat(6_000_000)}{}]}`],
  ['of quotes', `{"batch":["${'\\"'.repeat(9_000_000)}"]}`],
  ['of backslashes', `{"batch":["${'\\\\'.repeat(9_000_000)}"]}`],
  ['beside the events', `{"batch":[],"x":[${'[],'.repeat(5_000_000)}[]]}`],
])('eighteen megabytes %s never hold up other requests', async (_, sent) => {
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);

  await splitBatch(sent).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(watch);

  expect(longest).toBeLessThan(2_000);
});
