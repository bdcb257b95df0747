import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ch, join } from '#server/events/clickhouse/clickhouse-sql.ts';
import type { ClickHouse } from '#server/events/clickhouse/client.ts';
import { secondsSql } from '#server/events/clickhouse/property-sql.ts';
import { freshClickHouse } from '#test/support/clickhouse/database.ts';

let clickhouse: ClickHouse;
beforeAll(async () => {
  clickhouse = await freshClickHouse();
});
afterAll(() => clickhouse.close());

test('a date property from the year 1 to 9999 is the same instant as in JavaScript', async () => {
  const [min, max] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')];
  const random = fc.sample(fc.date({ min, max, noInvalidDate: true }), 500);
  const edges = ['1899-12-31', '1900-01-01', '1900-03-01', '1970-01-01', '2000-02-29', '2299-12-31', '2300-01-01'];
  const texts = [...random, min, max, ...edges.map((day) => new Date(day))].map((date) => date.toISOString());
  const rows = join(texts.map((text) => ch`${`t${text}`}`));

  const found = await clickhouse.query<{ at: number }>(
    ch`select ${secondsSql('when')} as at from (select map('when', arrayJoin([${rows}])) as properties) as e`,
  );

  expect(found.map(({ at }) => at)).toEqual(texts.map((text) => Math.floor(Date.parse(text) / 1000)));
});
