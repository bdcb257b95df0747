import type { ActivityEvent } from '#contract/activity.ts';
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

/** A request that changes a project, its experiments or its flags. */
interface ActingRequest {
  caller: { user_id: number };
  target: { project: { id: number; organization: string } };
  now: () => Date;
}

/** The project, the user and the time of an action. */
export interface ActionContext {
  organization: string;
  project_id: number;
  /** Null for an action of the system. */
  user_id: number | null;
  at: Date;
}

/** An activity entry that is not stored yet. */
export interface NewActivityEntry extends ActionContext {
  /** The scopes under which the entry is stored: `Project` and `Team` for a project. */
  scopes: readonly string[];
  item_id: number;
  /** The record's name at the time of the action. */
  name: string;
  /** `noticed`: a rule of notifications found something; the entry has no changes. */
  activity: 'created' | 'updated' | 'deleted' | 'noticed';
  /** Null if the record was created or deleted. */
  changes: readonly Omit<Change, 'type'>[] | null;
  /** Why the change was made: in the words of its author, or why the server made it. */
  change_reason?: string | null;
  /** What happened to an experiment, if it is more than a change of its settings. */
  event?: ActivityEvent | null;
}

export const actionContextOf = ({ caller, target: { project }, now }: ActingRequest): ActionContext => ({
  organization: project.organization,
  project_id: project.id,
  user_id: caller.user_id,
  at: now(),
});

/** Returns a field's value in an entry. As on PostHog, a sample rate has no trailing zeros. A missing value is null. */
const logged = (field: Field | undefined, value: unknown): Json =>
  field?.kind === 'sample_rate' && typeof value === 'string' ? String(Number(value)) : ((value ?? null) as Json);

function actionOf(before: Json, after: Json): Change['action'] {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'changed';
}

/** Returns the changes from one state of a record to another. `after` can be a patch that contains only some fields. */
export function recordChangesOf({ fields }: Resource, before: object, after: object): Omit<Change, 'type'>[] {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return changedFields(was, is).map((field) => {
    const [old, current] = [logged(fields[field], was[field]), logged(fields[field], is[field])];
    return { action: actionOf(old, current), field, before: old, after: current };
  });
}

/**
 * The maximum length of all values in an entry together, in characters of JSON. Keeps pages of activity small. Usual
 * values are much shorter.
 */
const MAX_CHANGES_LENGTH = 64_000;

/**
 * Limits the total length of the values in changes. Replaces each value that exceeds the remaining length with a note.
 */
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

/** Returns an entry's rows, one for each scope. */
export function activityRows(given: NewActivityEntry) {
  const { scopes, changes, name, at, item_id, change_reason, event = null, ...entry } = given;
  const stored = changes && shortened(changes);
  const detailOf = (scope: string) => ({
    changes: stored?.map((change) => ({ type: scope, ...change })) ?? null,
    trigger: null,
    name,
    short_id: null,
    type: null,
    ...(change_reason && { change_reason }),
  });
  return scopes.map((scope) => ({
    ...entry,
    scope,
    item_id: String(item_id),
    detail: JSON.stringify(detailOf(scope)),
    created_at: at.toISOString(),
    event,
  }));
}

/** Stores an entry, once for each of its scopes. */
export async function recordActivity(db: Db, entry: NewActivityEntry) {
  await db.insertInto('activity').values(activityRows(entry)).execute();
}
