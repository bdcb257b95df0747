import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isObject } from '#contract/kinds/objects.ts';
import { captureWorld, one } from './capture-world.ts';

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', '__proto__', 'constructor', '$set', "'; drop table event; --", '{}', 'NaN'),
  fc.string({ minLength: 250, maxLength: 400 }),
);
const oddValue = fc.oneof(
  { weight: 80, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 80, arbitrary: oddText },
  { weight: 80, arbitrary: fc.constantFrom(1e308, -0, 5e-324, Number.MAX_SAFE_INTEGER, null, true, [], {}) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(1_000_000)) },
);
const oddTime = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('0000-00-00', '9999-12-31T23:59:60Z', '-271821-04-20T00:00:00.000Z', '2024-02-30', 'now', ''),
  fc.double(),
  oddValue,
);
const oddObject = fc.dictionary(oddText, oddValue, { maxKeys: 6 });
const person = fc.oneof(fc.constantFrom('ann', 'bob', 'null'), oddText);
const oddEvent = fc.record(
  {
    event: fc.oneof(fc.constantFrom('seen', '$identify', '$create_alias', '$feature_flag_called'), oddValue),
    distinct_id: fc.oneof(person, oddValue),
    uuid: fc.oneof(fc.uuid(), oddValue),
    timestamp: oddTime,
    sent_at: oddTime,
    offset: oddValue,
    properties: fc.oneof(
      oddObject,
      fc.record({ $set: oddObject, $set_once: oddObject, $anon_distinct_id: person, '$feature/checkout': oddValue }),
      oddValue,
    ),
    $set: oddValue,
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      batch: fc.array(fc.oneof({ weight: 3, arbitrary: oddEvent }, { weight: 1, arbitrary: oddValue })),
      sent_at: oddTime,
    }),
  },
  { weight: 2, arbitrary: oddEvent },
  { weight: 1, arbitrary: fc.record({ batch: oddValue }) },
  { weight: 1, arbitrary: oddValue },
);

/**
 * Replaces the first null with NaN and the first true with -Infinity. Some programs write these numbers, but JSON does not
 * allow them.
 */
const withoutNumbers = (text: string) => text.replace(/\bnull\b/, 'NaN').replace(/\btrue\b/, '-Infinity');

/** How a batch is sent, and whether its project exists. */
const way = fc.record({
  isPacked: fc.boolean(),
  isSloppy: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
  isKnown: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
});

const withToken = (sent: unknown, api_key: string) => (isObject(sent) ? { ...sent, api_key } : sent);

type Way = typeof way extends fc.Arbitrary<infer W> ? W : never;

/** Returns the body of the request. */
function written(sent: unknown, api_token: string, { isPacked, isSloppy, isKnown }: Way) {
  const exact = JSON.stringify(withToken(sent, isKnown ? api_token : 'phc_of_no_project')) ?? '';
  const text = isSloppy ? withoutNumbers(exact) : exact;
  return isPacked ? gzipSync(text) : text;
}

describe('any request to capture', () => {
  const world = captureWorld();
  const { send, batch } = world;
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from event where project_id = ${world.project.id}`.execute(world.server.db);
    return rows[0]?.count;
  };

  test('a batch is stored except for its invalid events or rejected with a message, and the server continues', async () => {
    await fc.assert(
      fc.asyncProperty(body, way, async (sent, chosen) => {
        const before = await count();

        const response = await send('/batch/', written(sent, world.project.api_token, chosen));

        const answer = await response.json();
        const after = await count();
        expect([200, 400, 401, 413]).toContain(response.status);
        if (response.status === 200) expect([answer, chosen.isKnown]).toMatchObject([{ status: 1 }, true]);
        else {
          expect(after).toBe(before);
          expect(answer.detail).toMatch(/\w+ \w+/);
        }
      }),
      { numRuns: 300 },
    );
    expect((await batch([one])).status).toBe(200);
    expect(world.server.log).toEqual([]);
  });

  test('bytes that are not text are rejected', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const response = await send('/e/', new Uint8Array(bytes));

        expect([400, 401]).toContain(response.status);
      }),
      { numRuns: 100 },
    );
    expect(await count()).toBe(0);
  });
});
