import { sql } from 'kysely';
import { stringifyExactJson } from '#contract/exact-json.ts';
import type { Db } from '../db/connection-pool.ts';
import { contentHash } from './content-hash.ts';
import { jsonChunks } from './json-chunks.ts';

type Properties = Record<string, unknown>;

/** An event's flag values. */
export interface FlagSet {
  id: string;
  properties: Properties;
}

const FLAG_PREFIX = '$feature/';
/** The properties of `$feature_flag_called` with the flag's key and its value. */
export const FLAG = '$feature_flag';
export const FLAG_RESPONSE = '$feature_flag_response';
const called = [FLAG, FLAG_RESPONSE];

/** Whether a property contains a flag value. Results read flag values from the flag sets, not from the events. */
export const isFlagProperty = (key: string): boolean => key.startsWith(FLAG_PREFIX) || called.includes(key);

/** Returns the name of the event property that contains a flag's value. */
export const flagProperty = (key: string): string => `${FLAG_PREFIX}${key}`;

/** Returns an event's flag values; null if there are none. */
export function flagSetOf(properties: Properties): FlagSet | null {
  const own: Properties = {};
  for (const key of Object.keys(properties).sort()) if (isFlagProperty(key)) own[key] = properties[key];
  const text = stringifyExactJson(own);
  return text === '{}' ? null : { id: contentHash(text), properties: own };
}

/** Which values of a flag are searched. */
interface ResponsesQuery {
  project_id: number;
  /** The flag's key. */
  key: string;
  /** The maximum length of a value, in characters. */
  maxLength: number;
  /** The maximum number of values. */
  most: number;
}

/** Returns the values that a flag had in a project's events: those in the most flag sets first. */
export async function flagResponses(db: Db, { project_id, key, maxLength, most }: ResponsesQuery): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    select properties ->> ${FLAG_RESPONSE}::text as value from flag_set
    where project_id = ${project_id} and properties ->> ${FLAG}::text = ${key}
      and char_length(properties ->> ${FLAG_RESPONSE}::text) between 1 and ${maxLength}
    group by 1 order by count(*) desc, 1 limit ${most}`.execute(db);
  return rows.map(({ value }) => value);
}

/**
 * Each process caches the ids of stored flag sets. This is the maximum number of cached ids, about 10 MB. A full cache is
 * cleared.
 */
const REMEMBERED = 100_000;
const remembered = new WeakMap<Db, Set<string>>();

const memoryOf = (db: Db): Set<string> => {
  const found = remembered.get(db) ?? new Set();
  remembered.set(db, found);
  if (found.size > REMEMBERED) found.clear();
  return found;
};

/** Stores flag sets that are not stored yet. May run before the events are stored: a flag set alone has no effect. */
export async function storeFlagSets(db: Db, project_id: number, sets: Iterable<FlagSet>) {
  const memory = memoryOf(db);
  const unknown = new Map<string, FlagSet>();
  for (const set of sets) if (!memory.has(`${project_id} ${set.id}`)) unknown.set(set.id, set);
  if (unknown.size === 0) return;
  const sorted = [...unknown.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const chunk of jsonChunks(sorted))
    await sql`
      insert into flag_set (project_id, id, properties)
      select ${project_id}::integer, id, properties
      from json_to_recordset(${chunk}::json) as given (id bigint, properties jsonb)
      on conflict do nothing`.execute(db);
  for (const { id } of sorted) memory.add(`${project_id} ${id}`);
}
