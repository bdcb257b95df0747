import { randomUUID } from 'node:crypto';
import { isObject } from '#contract/kinds/objects.ts';
import { invalid, type Problem } from '#contract/problem.ts';
import type { Event } from './event.ts';
import { eventTime } from './event-time.ts';
import { wellFormed } from './replace-unstorable.ts';

type Sent = Record<string, unknown>;

/** The values that apply to every event in a request. */
export interface RequestInfo {
  sent_at: unknown;
  now: Date;
  anonymize_ips: boolean;
}

/** Returns the error for a capture request whose content is invalid. */
export const malformed = (reason: string): Problem =>
  invalid([{ attr: null, code: 'invalid_payload', detail: `Malformed request data: ${reason}` }]);

const MAX_NAME_LENGTH = 200;
const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** Truncates a name or an id as PostHog does. If this cuts a character in half, the half is replaced. */
const shortened = (name: string) => (name.length > MAX_NAME_LENGTH ? wellFormed(name.slice(0, MAX_NAME_LENGTH)) : name);

function uuidOf({ uuid }: Sent, at: string): string {
  if (uuid === undefined || uuid === null) return randomUUID();
  if (typeof uuid === 'string' && UUID.test(uuid)) return uuid.toLowerCase();
  throw malformed(`${at} has an invalid uuid.`);
}

function nameOf({ event }: Sent, at: string): string {
  if (typeof event === 'string' && event !== '') return shortened(event);
  throw malformed(`${at} has no name: "event" must be a non-empty text.`);
}

function distinctIdOf(sent: Sent, properties: Sent, at: string): string {
  const id = sent['distinct_id'] ?? sent['$distinct_id'] ?? properties['distinct_id'] ?? properties['$distinct_id'];
  const text = typeof id === 'object' && id !== null ? JSON.stringify(id) : String(id ?? '').trim();
  if (text === '') throw malformed(`${at} has no distinct_id.`);
  return shortened(text);
}

/** Some clients send these person properties in the event itself, not in its `properties`. */
const siblingKeys = ['$set', '$set_once'];

const hasSibling = (sent: Sent, own: Sent) => (key: string) => isObject(sent[key]) && own[key] === undefined;

function withoutAddress({ $ip, ...others }: Sent): Sent {
  return others;
}

function propertiesOf(sent: Sent, at: string, anonymous: boolean): Sent {
  const given = sent['properties'] ?? {};
  if (!isObject(given)) throw malformed(`${at} has invalid properties: "properties" must be an object.`);
  const own = anonymous && '$ip' in given ? withoutAddress(given) : given;
  const more = siblingKeys.filter(hasSibling(sent, own));
  return more.length === 0 ? own : { ...own, ...Object.fromEntries(more.map((key) => [key, sent[key]])) };
}

/**
 * Parses an event of a request. Throws 400 for an invalid event.
 * @param at the subject of error messages, for example `Event 3 of the batch`
 */
export function incomingEvent(sent: unknown, at: string, { sent_at, now, anonymize_ips }: RequestInfo): Event {
  if (!isObject(sent)) throw malformed(`${at} is not an object.`);
  const properties = propertiesOf(sent, at, anonymize_ips);
  const { timestamp, offset } = sent;
  return {
    uuid: uuidOf(sent, at),
    name: nameOf(sent, at),
    at: eventTime({ timestamp, offset, sent_at: sent['sent_at'] ?? sent_at }, now),
    distinct_id: distinctIdOf(sent, properties, at),
    properties,
  };
}
