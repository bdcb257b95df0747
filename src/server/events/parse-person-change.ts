import { isObject } from '#contract/kinds/objects.ts';
import type { Event } from './event.ts';

export type Properties = Record<string, unknown>;

/** An event's change to a person: new properties, a link to another id, or both. */
export interface PersonChange {
  distinct_id: string;
  set: Properties;
  set_once: Properties;
  /** Another id of the same person; null without a link. */
  other: string | null;
  /** Whether the ids are linked even if the other id belongs to an identified person. */
  forced: boolean;
}

/** Ids that clients send for unknown people. Linking them would merge unrelated people. */
const placeholders = new Set([
  ...['', '0', 'anonymous', 'distinct_id', 'distinctid', 'email', 'false', 'guest', 'id', 'nan', 'none'],
  ...['not_authenticated', 'null', 'true', 'undefined', '[object object]'],
]);

const isPerson = (id: unknown): id is string => typeof id === 'string' && !placeholders.has(id.trim().toLowerCase());

const objectIn = (properties: Properties, key: string): Properties => {
  const value = properties[key];
  return isObject(value) ? value : {};
};

/** The property that contains the other id, by event name. */
const otherIn = new Map([
  ['$identify', '$anon_distinct_id'],
  ['$create_alias', 'alias'],
  ['$merge_dangerously', 'alias'],
]);

function otherIdOf({ name, distinct_id, properties }: Event): string | null {
  const key = otherIn.get(name);
  const other = key === undefined ? null : properties[key];
  return isPerson(other) && isPerson(distinct_id) && other !== distinct_id ? other : null;
}

/** Returns an event's change to a person; null if there is none. */
export function parsePersonChange(event: Event): PersonChange | null {
  const { distinct_id, properties } = event;
  const set = objectIn(properties, '$set');
  const set_once = objectIn(properties, '$set_once');
  const other = otherIdOf(event);
  const isChange = other !== null || Object.keys(set).length > 0 || Object.keys(set_once).length > 0;
  return isChange ? { distinct_id, set, set_once, other, forced: event.name === '$merge_dangerously' } : null;
}
