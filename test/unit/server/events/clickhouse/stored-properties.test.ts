import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseExactJson, stringifyExactJson } from '#contract/exact-json.ts';
import { propertiesOf, storedProperties } from '#server/events/clickhouse/stored-properties.ts';
import { replaceUnstorable } from '#server/events/replace-unstorable.ts';
import { freshDatabase } from '#test/support/database.ts';

let postgres: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  postgres = await freshDatabase();
});
afterAll(() => postgres.close());

test('any properties can be stored and read again', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (properties) => {
      const given = parseExactJson(JSON.stringify(properties)) as Record<string, unknown>;
      expect(JSON.parse(stringifyExactJson(propertiesOf(storedProperties(given))))).toEqual(
        JSON.parse(JSON.stringify(properties)),
      );
    }),
  );
});

test('the stored text of any value is the one that PostgreSQL shows', async () => {
  const values = fc
    .sample(fc.jsonValue(), 500)
    .map((value) => replaceUnstorable(parseExactJson(JSON.stringify(value))));
  const large = parseExactJson('[1161380288898609914, {"a": [-1161380288898609914]}, "\uffff1"]') as unknown[];
  const odd = [
    ...large,
    1e21,
    -1.5e300,
    5e-324,
    1e-7,
    -0,
    2 ** 63,
    { é: 1, zz: 2, a: { b: [] } },
    ['\u2028', '\u007f', '\b'],
  ];
  for (const value of [...values, ...odd]) {
    const { rows } = await sql<{ text: string | null }>`
      select ${stringifyExactJson({ it: value })}::jsonb ->> 'it' as text`.execute(postgres.db);
    expect(storedProperties({ it: value })['it']?.slice(1) || null).toBe(rows[0]?.text || null);
  }
});
