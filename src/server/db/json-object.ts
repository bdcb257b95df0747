import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '#contract/resource.ts';

/** Returns the SQL expression for a JSON object with all fields of a resource, from the table's columns. */
export const jsonObjectOf = ({ fields }: Resource, table: string): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(Object.keys(fields).map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`))})`;
