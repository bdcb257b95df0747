import { sql } from 'kysely';
import type { Field, Json } from '#contract/field.ts';
import { changedFields, type Resource } from '#contract/resource.ts';
import type { Db } from '../db/open.ts';

interface Change {
  type: string;
  action: 'created' | 'changed' | 'deleted';
  field: string;
  before: Json;
  after: Json;
}

/** A request that does something to a project or in it. */
interface Acting {
  caller: { user_id: number };
  target: { project: { id: number; organization: string } };
  now: () => Date;
}

/** Where, by whom and when something is done. */
export interface Act {
  organization: string;
  project_id: number;
  /** Null for the system itself. */
  user_id: number | null;
  at: Date;
}

/** Something that was done to a record. */
export interface Deed extends Act {
  /** Under which names the deed is kept: a project's go under `Project` and `Team`. */
  scopes: readonly string[];
  item_id: number;
  /** The record's name at that time. */
  name: string;
  activity: 'created' | 'updated' | 'deleted';
  /** Null where the whole record came or went. */
  changes: readonly Omit<Change, 'type'>[] | null;
}

/** The act that a request is. */
export const actOf = ({ caller, target: { project }, now }: Acting): Act => ({
  organization: project.organization,
  project_id: project.id,
  user_id: caller.user_id,
  at: now(),
});

/** A sample rate is logged without trailing zeros, as the real server writes decimals. */
const logged = (field: Field | undefined, value: unknown): Json =>
  field?.kind === 'sample_rate' && typeof value === 'string' ? String(Number(value)) : ((value ?? null) as Json);

function actionOf(before: Json, after: Json): Change['action'] {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'changed';
}

/** What changed from one state of a record to the next, field by field. */
export function changesOf({ fields }: Resource, before: object, after: object): Omit<Change, 'type'>[] {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return changedFields(was, is).map((field) => {
    const [old, current] = [logged(fields[field], was[field]), logged(fields[field], is[field])];
    return { action: actionOf(old, current), field, before: old, after: current };
  });
}

/** The rows that tell of a deed, one under each of its scopes. */
export function deedRows({ scopes, changes, name, at, item_id, ...deed }: Deed) {
  const detailOf = (scope: string) => ({
    changes: changes?.map((change) => ({ type: scope, ...change })) ?? null,
    trigger: null,
    name,
    short_id: null,
    type: null,
  });
  return scopes.map((scope) => ({
    ...deed,
    scope,
    item_id: String(item_id),
    detail: JSON.stringify(detailOf(scope)),
    created_at: at.toISOString(),
  }));
}

/** Records a deed, once under each of its scopes. */
export async function recordDeed(db: Db, deed: Deed) {
  await db.insertInto('activity').values(deedRows(deed)).execute();
}

/** The person that an entry shows; the system where nobody is left to name. */
const actor = sql<Json>`case when u.id is null then json_build_object('first_name', 'System', 'email', null, 'is_system', true)
  else json_build_object('first_name', u.first_name, 'email', u.email) end`;

/** One part of what was done to a record, newest first, and how much there is. */
export async function listActivity(
  db: Db,
  item: { project_id: number; scope: string; item_id: number },
  { limit, offset }: { limit: number; offset: number },
) {
  const entries = db
    .selectFrom('activity as a')
    .where('a.project_id', '=', item.project_id)
    .where('a.scope', '=', item.scope)
    .where('a.item_id', '=', String(item.item_id));
  const [{ count }, results] = await Promise.all([
    entries.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    entries
      .leftJoin('app_user as u', 'u.id', 'a.user_id')
      .select([actor.as('user'), 'a.activity', 'a.scope', 'a.item_id', 'a.detail', 'a.created_at'])
      .orderBy('a.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { count, results };
}
