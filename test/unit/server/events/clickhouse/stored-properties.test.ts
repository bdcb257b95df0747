import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
      const given = JSON.parse(JSON.stringify(properties));
      expect(propertiesOf(storedProperties(given))).toEqual(given);
    }),
  );
});

test('the stored text of any value is the one that PostgreSQL shows', async () => {
  const values = fc.sample(fc.jsonValue(), 500).map((value) => replaceUnstorable(JSON.parse(JSON.stringify(value))));
  const odd = [1e21, -1.5e300, 5e-324, 1e-7, -0, 2 ** 63, { é: 1, zz: 2, a: { b: [] } }, ['\u2028', '\u007f', '\b']];
  for (const value of [...values, ...odd]) {
    const { rows } = await sql<{ text: string | null }>`
      select ${JSON.stringify({ it: value })}::jsonb ->> 'it' as text`.execute(postgres.db);
    expect(storedProperties({ it: value })['it']?.slice(1) || null).toBe(rows[0]?.text || null);
  }
});
