import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isObject } from '#contract/kinds/objects.ts';
import { engines } from '#test/support/engines.ts';
import { captureOn, one } from './capture-world.ts';

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', '__proto__', 'constructor', '$set', "'; drop table event; --", '{}', 'NaN'),
  fc.string({ minLength: 250, maxLength: 400 }),
);
const oddValue = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  oddText,
  fc.constantFrom(1e308, -0, 5e-324, Number.MAX_SAFE_INTEGER, null, true, [], {}),
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

const withToken = (sent: unknown, api_key: string) => (isObject(sent) ? { ...sent, api_key } : sent);

describe.each(engines)('whatever is sent to %s', (engine) => {
  const world = captureOn(engine);
  const { send, batch, stored } = world;

  test('a batch is stored as a whole or refused in words, and the server goes on', async () => {
    await fc.assert(
      fc.asyncProperty(body, fc.boolean(), async (sent, isPacked) => {
        const text = JSON.stringify(withToken(sent, world.project.api_token)) ?? '';
        const before = (await stored()).length;

        const response = await send('/batch/', isPacked ? gzipSync(text) : text);

        const answer = await response.json();
        const after = (await stored()).length;
        expect([200, 400, 401]).toContain(response.status);
        if (response.status === 200) expect(answer).toEqual({ status: 1 });
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

  test('bytes that are no text are refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const response = await send('/e/', new Uint8Array(bytes));

        expect([400, 401]).toContain(response.status);
      }),
      { numRuns: 100 },
    );
    const { rows } = await sql`select 1 from event where project_id = ${world.project.id}`.execute(world.server.db);
    expect(rows).toEqual([]);
  });
});
