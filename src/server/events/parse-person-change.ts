import { isObject } from '#contract/kinds/objects.ts';
import { distinctIdOf } from './distinct-id.ts';
import type { Event } from './event.ts';

export type Properties = Record<string, unknown>;

/**
 * An event's change to a person: changed properties, a link to another id, or both. As on PostHog, the properties change
 * in the order `set_once`, `set`, `unset`.
 */
export interface PersonChange {
  distinct_id: string;
  set_once: Properties;
  set: Properties;
  /** The keys of the removed properties. */
  unset: string[];
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

const isPerson = (id: string) => !placeholders.has(id.trim().toLowerCase());

const objectIn = (properties: Properties, key: string): Properties => {
  const value = properties[key];
  return isObject(value) ? value : {};
};

/** Returns the keys in `$unset`: a list of keys, or an object whose keys count, as on PostHog. */
function keysIn(unset: unknown): string[] {
  if (Array.isArray(unset)) return unset.filter((key) => typeof key === 'string');
  return isObject(unset) ? Object.keys(unset) : [];
}

/** The property that contains the other id, by event name. */
const otherIn = new Map([
  ['$identify', '$anon_distinct_id'],
  ['$create_alias', 'alias'],
  ['$merge_dangerously', 'alias'],
]);

function otherIdOf({ name, distinct_id, properties }: Event): string | null {
  const key = otherIn.get(name);
  const other = key === undefined ? '' : distinctIdOf(properties[key]);
  return isPerson(other) && isPerson(distinct_id) && other !== distinct_id ? other : null;
}

/** Returns an event's change to a person; null if there is none. */
export function parsePersonChange(event: Event): PersonChange | null {
  const { distinct_id, properties } = event;
  const set_once = objectIn(properties, '$set_once');
  const set = objectIn(properties, '$set');
  const unset = keysIn(properties['$unset']);
  const other = otherIdOf(event);
  const changed = [...Object.keys(set_once), ...Object.keys(set), ...unset];
  if (other === null && changed.length === 0) return null;
  return { distinct_id, set_once, set, unset, other, forced: event.name === '$merge_dangerously' };
}
