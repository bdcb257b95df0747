import { randomUUID } from 'node:crypto';
import { exactText, isMarkedInteger } from '#contract/exact-json.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { invalid, type Problem } from '#contract/problem.ts';
import { distinctIdOf } from './distinct-id.ts';
import type { Event } from './event.ts';
import { eventTime } from './event-time.ts';
import { storableText } from './replace-unstorable.ts';

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

/** An event that can't be stored. The message is the reason, without a subject: `has no distinct_id`. */
export class InvalidEventError extends Error {}

const MAX_NAME_LENGTH = 200;
const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

/** Truncates a name as PostHog does. If this cuts a character in half, the half is replaced. */
const shortened = (name: string) =>
  name.length > MAX_NAME_LENGTH ? storableText(name.slice(0, MAX_NAME_LENGTH)) : name;

function uuidOf({ uuid }: Sent): string {
  if (uuid === undefined || uuid === null || uuid === '') return randomUUID();
  if (typeof uuid === 'string' && UUID.test(uuid)) return uuid.toLowerCase();
  throw new InvalidEventError('has an invalid uuid');
}

function nameOf({ event }: Sent): string {
  if (typeof event === 'string' && event !== '' && !isMarkedInteger(event)) return shortened(exactText(event));
  throw new InvalidEventError('has no name: "event" must be a non-empty text');
}

function personOf(sent: Sent, properties: Sent): string {
  const id = sent['distinct_id'] ?? sent['$distinct_id'] ?? properties['distinct_id'] ?? properties['$distinct_id'];
  const text = distinctIdOf(id);
  if (text === '') throw new InvalidEventError('has no distinct_id');
  return text;
}

/** Some clients send these person properties in the event itself, not in its `properties`. */
const siblingKeys = ['$set', '$set_once', '$unset'];

const hasSibling = (sent: Sent, own: Sent) => (key: string) =>
  typeof sent[key] === 'object' && sent[key] !== null && own[key] === undefined;

function withoutAddress({ $ip, ...others }: Sent): Sent {
  return others;
}

function propertiesOf(sent: Sent, anonymous: boolean): Sent {
  const given = sent['properties'] ?? {};
  if (!isObject(given)) throw new InvalidEventError('has invalid properties: "properties" must be an object');
  const own = anonymous && '$ip' in given ? withoutAddress(given) : given;
  const more = siblingKeys.filter(hasSibling(sent, own));
  return more.length === 0 ? own : { ...own, ...Object.fromEntries(more.map((key) => [key, sent[key]])) };
}

/** Whether the client's clock must not be corrected, as the SDK asks for imported events. */
const ignoresClock = (properties: Sent) => properties['$ignore_sent_at'] === true;

/** Parses an event of a request. Throws `InvalidEventError` for an invalid event. */
export function incomingEvent(sent: unknown, { sent_at, now, anonymize_ips }: RequestInfo): Event {
  if (!isObject(sent)) throw new InvalidEventError('is not an object');
  const properties = propertiesOf(sent, anonymize_ips);
  const { timestamp, offset } = sent;
  return {
    uuid: uuidOf(sent),
    name: nameOf(sent),
    at: eventTime({ timestamp, offset, sent_at: ignoresClock(properties) ? null : (sent['sent_at'] ?? sent_at) }, now),
    distinct_id: personOf(sent, properties),
    properties,
  };
}
