import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ch } from '#server/events/clickhouse/clickhouse-sql.ts';
import type { ClickHouse } from '#server/events/clickhouse/client.ts';
import { storableText } from '#server/events/replace-unstorable.ts';
import { freshClickHouse } from '#test/support/clickhouse/database.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await freshClickHouse();
});
afterAll(() => clickhouse.close());

test('any text arrives unchanged, whatever characters it contains', async () => {
  const random = fc.sample(fc.string({ unit: 'binary', maxLength: 30 }), 500);
  const odd = ["'", "\\'", "\\\\' or 1 --", '\0', '{x:String}', '`', '\n', '$1'];
  const texts = [...random, ...odd].map(storableText);

  const [row] = await clickhouse.query<{ texts: string[] }>(ch`select ${texts} as texts`);

  expect(row?.texts).toEqual(texts);
});

test('numbers that have no literal are refused', () => {
  expect(() => ch`select ${Number.NaN}`).toThrow('NaN has no literal.');
});
