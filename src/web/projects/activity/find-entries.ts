import type { ActivityEntry } from '#contract/activity.ts';
import { actorOf } from './activity-authors.ts';

/** Which part of the activity somebody looks for; empty where they do not mind. */
export interface Wanted {
  field: string;
  /** Who did it: the e-mail address, or the name of somebody who has none. */
  by: string;
}

/** What tells a person from others who are called the same. */
export const idOfActor = (entry: ActivityEntry): string => entry.user?.email ?? actorOf(entry);

const concerns = ({ detail }: ActivityEntry, field: string) =>
  detail.changes?.some((change) => change.field === field) ?? false;

/** The entries that somebody looks for, in their order. */
export const findEntries = (entries: readonly ActivityEntry[], { field, by }: Wanted): ActivityEntry[] =>
  entries.filter((entry) => (by === '' || idOfActor(entry) === by) && (field === '' || concerns(entry, field)));

/** Everybody who did something, by id, with the name that is shown. */
export function actorsOf(entries: readonly ActivityEntry[]): [id: string, name: string][] {
  const names = new Map(entries.map((entry) => [idOfActor(entry), actorOf(entry)]));
  return [...names].sort(([, one], [, other]) => one.localeCompare(other));
}

/** The names of all fields that were changed. */
export const fieldsOf = (entries: readonly ActivityEntry[]): string[] => [
  ...new Set(entries.flatMap(({ detail }) => detail.changes?.flatMap(({ field }) => field ?? []) ?? [])),
];
