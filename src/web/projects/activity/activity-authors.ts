import type { ActivityEntry, ActivityPage } from '#contract/activity.ts';
import type { Authors } from '../../fields/editing/edits.ts';

/** Who did something, as people are called here. */
export const actorOf = ({ user }: Pick<ActivityEntry, 'user'>): string => user?.first_name || user?.email || 'Somebody';

/** Who gave each field its present value, from what was done to the record, newest first. */
export function authorsOf({ results }: Partial<ActivityPage>): Authors {
  const authors: Record<string, Authors[string]> = {};
  for (const entry of Array.isArray(results) ? results : [])
    for (const { field } of entry.detail.changes ?? [])
      if (field !== null) authors[field] ??= { who: actorOf(entry), at: entry.created_at };
  return authors;
}
