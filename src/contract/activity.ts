import * as z from 'zod/mini';
import { once } from './field.ts';
import { isObject } from './kinds/objects.ts';
import type { NotificationRuleName } from './notification.ts';

/**
 * What can happen to an experiment, besides the rules of notifications: their names are events too. With
 * `include=experiments`, the activity of a project contains the entries with an event.
 */
export const lifecycleEvents = [
  'created',
  'launched',
  'paused',
  'resumed',
  'ended',
  'shipped',
  'concluded',
  'archived',
  'restored',
  'reset',
  'scheduled',
  'unscheduled',
  'deleted',
] as const;
export type LifecycleEvent = (typeof lifecycleEvents)[number];
export type ActivityEvent = LifecycleEvent | NotificationRuleName;

/** A changed field. `action` is `created` if the value was null before, `deleted` if the value is null now, else `changed`. */
export const change = once(() =>
  z.looseObject({
    type: z.string(),
    action: z.string(),
    field: z.nullable(z.string()),
    before: z.optional(z.json()),
    after: z.optional(z.json()),
  }),
);

/** One action on a project, an experiment or a feature flag. `user` can be null for an action of the system. */
export const activityEntry = once(() =>
  z.looseObject({
    user: z.nullable(z.looseObject({ first_name: z.string(), email: z.nullable(z.string()) })),
    activity: z.string(),
    scope: z.string(),
    item_id: z.nullable(z.string()),
    detail: z.looseObject({ changes: z.nullable(z.array(change())), name: z.nullable(z.string()) }),
    created_at: z.string(),
    /**
     * What happened to an experiment, if it is more than a change of its settings. Only the server of this package sends
     * it and the experiment, which is null if it was deleted.
     */
    event: z.optional(z.nullable(z.string())),
    experiment: z.optional(z.nullable(z.looseObject({ id: z.number(), name: z.string() }))),
  }),
);

/** A page of activity, newest first. Unlike other lists, it uses page numbers and has the total in `total_count`. */
export const activityPage = once(() =>
  z.looseObject({
    results: z.array(activityEntry()),
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    total_count: z.number(),
  }),
);

export type Change = z.output<ReturnType<typeof change>>;
export type ActivityEntry = z.output<ReturnType<typeof activityEntry>>;
export type ActivityPage = z.output<ReturnType<typeof activityPage>>;

/** Returns the changes in an entry of a server that may send anything: only objects. */
export const changesIn = ({ detail }: Pick<ActivityEntry, 'detail'>): Change[] =>
  isObject(detail) && Array.isArray(detail.changes) ? detail.changes.filter(isObject) : [];
