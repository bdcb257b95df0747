import type { Field, Json } from '#contract/field.ts';
import { changedFields, type Resource } from '#contract/resource.ts';
import type { Db } from '../db/connection-pool.ts';

interface Change {
  type: string;
  action: 'created' | 'changed' | 'deleted';
  field: string;
  before: Json;
  after: Json;
}

/** A request that changes a project or its experiments. */
interface ActingRequest {
  caller: { user_id: number };
  target: { project: { id: number; organization: string } };
  now: () => Date;
}

/** The project, the user and the time of an action. */
export interface ActionContext {
  organization: string;
  project_id: number;
  /** Null for the system itself. */
  user_id: number | null;
  at: Date;
}

/** An action on a record, to be stored. */
export interface NewActivityEntry extends ActionContext {
  /** The scopes under which the entry is stored: `Project` and `Team` for a project. */
  scopes: readonly string[];
  item_id: number;
  /** The record's name at that time. */
  name: string;
  activity: 'created' | 'updated' | 'deleted';
  /** Null if the record was created or deleted. */
  changes: readonly Omit<Change, 'type'>[] | null;
}

/** The context of a request's action. */
export const actionContextOf = ({ caller, target: { project }, now }: ActingRequest): ActionContext => ({
  organization: project.organization,
  project_id: project.id,
  user_id: caller.user_id,
  at: now(),
});

/** A sample rate is logged without trailing zeros, as PostHog writes decimals. */
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

/** The longest changes of an entry, in characters of JSON: an entry is read often and a change of a setting is short. */
const MAX_CHANGES_LENGTH = 64_000;

/** Limits the size of changes: when their values are too large together, a sentence replaces each further value. */
function shortened(changes: readonly Omit<Change, 'type'>[]): Omit<Change, 'type'>[] {
  let remaining = MAX_CHANGES_LENGTH;
  const shorten = (value: Json): Json => {
    const { length } = JSON.stringify(value);
    if (length > remaining) return `Too large to store here (${length} characters).`;
    remaining -= length;
    return value;
  };
  return changes.map((change) => ({ ...change, before: shorten(change.before), after: shorten(change.after) }));
}

/** The rows of an entry, one under each of its scopes. */
export function activityRows({ scopes, changes, name, at, item_id, ...entry }: NewActivityEntry) {
  const stored = changes && shortened(changes);
  const detailOf = (scope: string) => ({
    changes: stored?.map((change) => ({ type: scope, ...change })) ?? null,
    trigger: null,
    name,
    short_id: null,
    type: null,
  });
  return scopes.map((scope) => ({
    ...entry,
    scope,
    item_id: String(item_id),
    detail: JSON.stringify(detailOf(scope)),
    created_at: at.toISOString(),
  }));
}

/** Records an action, once under each of its scopes. */
export async function recordActivity(db: Db, entry: NewActivityEntry) {
  await db.insertInto('activity').values(activityRows(entry)).execute();
}
