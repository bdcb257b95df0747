import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '#contract/resource.ts';

/** A JSON object of the columns of a table that a resource names. */
export const jsonObjectOf = ({ fields }: Resource, table: string): RawBuilder<unknown> =>
  sql`json_build_object(${sql.join(Object.keys(fields).map((name) => sql`${sql.lit(name)}, ${sql.ref(`${table}.${name}`)}`))})`;
