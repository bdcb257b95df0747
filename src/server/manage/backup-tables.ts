import { sql } from 'kysely';
import type { Db } from '../db/connection-pool.ts';

export interface TableColumn {
  name: string;
  /** The SQL type, for example `timestamp with time zone`. */
  type: string;
}

/** A table in a backup. */
export interface Table {
  name: string;
  columns: TableColumn[];
  /** The next value of each identity column, by column name. */
  next: Record<string, number>;
}

interface FoundTable extends Omit<Table, 'next'> {
  identities: string[];
  references: string[];
}

/** The table with the names of the applied migrations. A backup has these names in its first line, not as a table. */
const BOOKKEEPING = 'migration';

const findTables = sql<FoundTable>`
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select coalesce(json_agg(a.attname), '[]')
      from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identities,
    (select coalesce(json_agg(r.relname), '[]') from pg_constraint k join pg_class r on r.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> k.conrelid) as references
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> ${BOOKKEEPING}
  order by c.relname`;

/** Sorts tables so that each table comes after the tables that it references. */
function sortByReference(tables: readonly FoundTable[]): FoundTable[] {
  const placed = new Set<string>();
  const place = (table: FoundTable): FoundTable[] => {
    if (placed.has(table.name)) return [];
    placed.add(table.name);
    return [...tables.filter(({ name }) => table.references.includes(name)).flatMap(place), table];
  };
  return tables.flatMap(place);
}

async function nextNumber(db: Db, table: string, column: string): Promise<number> {
  const { rows } = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, ${column}) as name`.execute(db);
  const sequence = await sql<{ next: number }>`
    select case when is_called then last_value + 1 else last_value end as next
    from ${sql.raw(rows[0]?.name ?? '')}`.execute(db);
  return sequence.rows[0]?.next ?? 1;
}

/**
 * Returns every table except the table of migrations. Each table comes after the tables that it references, so that the
 * rows can be inserted in this order.
 */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await findTables.execute(db);
  const tables: Table[] = [];
  for (const { name, columns, identities } of sortByReference(rows)) {
    const next: Record<string, number> = {};
    for (const column of identities) next[column] = await nextNumber(db, name, column);
    tables.push({ name, columns, next });
  }
  return tables;
}

/** Sets a table's identity columns to these next values. */
export async function restoreIdentityCounters(db: Db, name: string, next: Table['next']) {
  for (const [column, number] of Object.entries(next))
    await sql`select setval(pg_get_serial_sequence(${name}, ${column}), ${number}::bigint, false)`.execute(db);
}
