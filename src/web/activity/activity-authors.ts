import type { ActivityEntry, ActivityPage } from '#contract/activity.ts';
import { personName } from '#contract/format/person-name.ts';
import type { FieldAuthors } from '../fields/form-state/edits.ts';

export const authorName = ({ user }: Pick<ActivityEntry, 'user'>): string =>
  (user && personName(user)) || 'Unknown user';

/** Returns who set each field's current value, and when. The entries must be sorted from newest to oldest. */
export function latestAuthors({ results }: Partial<ActivityPage>): FieldAuthors {
  const authors: Record<string, FieldAuthors[string]> = {};
  for (const entry of Array.isArray(results) ? results : [])
    for (const { field } of entry.detail.changes ?? [])
      if (field !== null) authors[field] ??= { who: authorName(entry), at: entry.created_at };
  return authors;
}
