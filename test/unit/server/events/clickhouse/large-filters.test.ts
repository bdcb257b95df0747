import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickHouseEvents } from '#server/events/clickhouse/clickhouse-events.ts';
import { raw } from '#server/events/clickhouse/clickhouse-sql.ts';
import type { Operator, PropertyFilter } from '#server/events/entity.ts';
import type { EventStore } from '#server/events/event-store.ts';
import { freshClickHouse } from '#test/support/clickhouse/database.ts';
import { freshDatabase } from '#test/support/database.ts';
import { buildOrganization, buildProject } from '#test/support/factories.ts';
import { patient } from '../events.ts';
import { did, exposed, payments, queryOf } from '../exposed-events.ts';

const VALUES = 2_000;
const FILTERS = 200;

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
    did('ann', 'paid', 2, { sku: `SKU-${VALUES - 1}.`, when: '2024-03-01', amount: 2 }),
    did('ann', 'paid', 3, { sku: 'other', when: '2024-03-02', amount: 4 }),
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
  const entity = { names: ['paid'], where: { match: 'all', filters } } as const;
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

test.each<[Operator, unknown]>([
  ['is_date_exact', '2024-03-01'],
  ['is_date_before', '2024-03-02'],
  ['between', [1, 3]],
])('a metric can have as many filters with %s as it allows', async (operator, value) => {
  const key = operator === 'between' ? 'amount' : 'when';

  expect(await countPaid(Array(FILTERS).fill({ of: 'event', key, operator, value }))).toBe(1);
});

test.each([
  ['deep', `select ${Array(2_000).fill('1').join(' + ')}`],
  ['large', `select ${Array(300_000).fill('1').join(', ')}`],
])('a statement that is too %s for ClickHouse gets 400 with the reason', async (_, statement) => {
  await expect(clickhouse.query(raw(statement))).rejects.toMatchObject({
    status: 400,
    body: { detail: 'The metric cannot be computed: its filters are too large for ClickHouse. Use fewer filters.' },
  });
});
