import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '#contract/resource.ts';

/** Returns an SQL expression: a JSON object with the columns of a table that are fields of a resource. */
export const jsonObjectOf = ({ fields }: Resource, table: string): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(Object.keys(fields).map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`))})`;
