import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickHouseEvents } from '#server/events/clickhouse/clickhouse-events.ts';
import type { Operator, PropertyFilter } from '#server/events/event-query.ts';
import type { EventStore } from '#server/events/event-store.ts';
import { freshClickHouse } from '#test/support/clickhouse/database.ts';
import { freshDatabase } from '#test/support/database.ts';
import { buildOrganization, buildProject } from '#test/support/factories.ts';
import { patient } from '../events.ts';
import { did, exposed, payments, queryOf } from '../exposed-events.ts';

const VALUES = 2_000;

let postgres: Awaited<ReturnType<typeof freshDatabase>>;
let clickhouse: Awaited<ReturnType<typeof freshClickHouse>>;
let store: EventStore;
let project_id: number;
beforeAll(async () => {
  postgres = await freshDatabase();
  clickhouse = await freshClickHouse();
  store = clickHouseEvents(clickhouse, postgres.db);
  await store.prepare();
  project_id = (await buildProject(postgres.db, (await buildOrganization(postgres.db)).id)).id;
  const events = [
    exposed('ann', 1, 'test'),
    did('ann', 'paid', 2, { sku: `SKU-${VALUES - 1}.`, when: '2024-03-01' }),
    did('ann', 'paid', 3, { sku: 'other', when: '2024-03-02' }),
    did('ann', 'paid', 4, { sku: '' }),
    did('ann', 'paid', 5, {}),
  ];
  await store.append({ project_id, events });
});
afterAll(async () => {
  await clickhouse.close();
  await postgres.close();
});

const skus = Array.from({ length: VALUES }, (_, index) => `sku-${index}.`);

/** Returns how many payments match the filters. */
async function countPaid(filters: PropertyFilter[]) {
  const entity = { name: 'paid', where: { match: 'all', filters } } as const;
  const value = { ...payments, entity };
  const measured = await store.measure(queryOf(project_id, { kind: 'mean', value }), patient);
  return measured.find(({ variant }) => variant === 'test')?.sum;
}

test.each<[Operator, string[], number]>([
  ['exact', skus.map((sku) => sku.toUpperCase()), 1],
  ['is_not', skus.map((sku) => sku.toUpperCase()), 3],
  ['icontains', skus, 1],
  ['not_icontains', skus, 3],
])('a filter with %s can have as many values as a metric allows', async (operator, value, expected) => {
  expect(await countPaid([{ of: 'event', key: 'sku', operator, value }])).toBe(expected);
});

test('every text contains the empty text, also an empty one', async () => {
  expect(await countPaid([{ of: 'event', key: 'sku', operator: 'icontains', value: ['', 'zz'] }])).toBe(3);
});

test('a filter that is too large for ClickHouse gets 400 with the reason', async () => {
  const filter: PropertyFilter = { of: 'event', key: 'when', operator: 'is_date_exact', value: '2024-03-01' };

  expect(await countPaid([filter])).toBe(1);
  const answer = countPaid(Array(100).fill(filter));

  await expect(answer).rejects.toMatchObject({ status: 400, body: { detail: expect.stringMatching(/too large/) } });
});
