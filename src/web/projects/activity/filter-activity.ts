import type { ActivityEntry } from '#contract/activity.ts';
import { authorName } from '../../activity/activity-authors.ts';

/** The activity filter. An empty string matches everything. */
export interface ActivityFilter {
  field: string;
  /** The author: an email address, or a name if there is none. */
  by: string;
}

/** Returns what identifies an entry's author: the email address, or the name if there is none. */
export const authorId = (entry: ActivityEntry): string => entry.user?.email ?? authorName(entry);

const concerns = ({ detail }: ActivityEntry, field: string) =>
  detail.changes?.some((change) => change.field === field) ?? false;

/** Returns the entries that match the filter. */
export const filterActivity = (entries: readonly ActivityEntry[], { field, by }: ActivityFilter): ActivityEntry[] =>
  entries.filter((entry) => (by === '' || authorId(entry) === by) && (field === '' || concerns(entry, field)));

/** Returns all authors with their id and display name, sorted by name. */
export function listAuthors(entries: readonly ActivityEntry[]): [id: string, name: string][] {
  const names = new Map(entries.map((entry) => [authorId(entry), authorName(entry)]));
  return [...names].sort(([, one], [, other]) => one.localeCompare(other));
}

/** Returns the names of all fields that the entries changed. */
export const listChangedFields = (entries: readonly ActivityEntry[]): string[] => [
  ...new Set(entries.flatMap(({ detail }) => detail.changes?.flatMap(({ field }) => field ?? []) ?? [])),
];
