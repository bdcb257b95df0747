import type { ActivityEntry, Change } from '#contract/activity.ts';
import { authorName } from '../../activity/activity-authors.ts';

/** The activity filter. An empty string matches everything. */
export interface ActivityFilter {
  field: string;
  /** The author: an email address, or a name if there is none. */
  by: string;
  /** What happened to an experiment, or `SETTINGS`. */
  event: string;
}

/** The filter of changes of the project itself. */
export const SETTINGS = 'settings';

/** Returns what identifies an entry's author: the email address, or the name if there is none. */
export const authorId = (entry: ActivityEntry): string => entry.user?.email ?? authorName(entry);

export const hasFilter = ({ field, by, event }: ActivityFilter): boolean => field !== '' || by !== '' || event !== '';

/** Returns the changed settings of an entry. Those of an experiment are in its history, not in the project's activity. */
export const changedSettings = ({ event, detail }: ActivityEntry): Change[] => (event ? [] : (detail.changes ?? []));

const concerns = (entry: ActivityEntry, field: string) =>
  changedSettings(entry).some((change) => change.field === field);

const isEvent = (entry: ActivityEntry, event: string) => (entry.event ?? SETTINGS) === event;

/** Returns the entries that match the filter. */
export const filterActivity = (
  entries: readonly ActivityEntry[],
  { field, by, event }: ActivityFilter,
): ActivityEntry[] =>
  entries.filter(
    (entry) =>
      (by === '' || authorId(entry) === by) &&
      (field === '' || concerns(entry, field)) &&
      (event === '' || isEvent(entry, event)),
  );

/** Returns all authors with their id and display name, sorted by name. */
export function listAuthors(entries: readonly ActivityEntry[]): [id: string, name: string][] {
  const names = new Map(entries.map((entry) => [authorId(entry), authorName(entry)]));
  return [...names].sort(([, one], [, other]) => one.localeCompare(other));
}

/** Returns the names of all fields that the entries changed. */
export const listChangedFields = (entries: readonly ActivityEntry[]): string[] => [
  ...new Set(entries.flatMap((entry) => changedSettings(entry).flatMap(({ field }) => field ?? []))),
];
