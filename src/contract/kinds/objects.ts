import * as z from 'zod/mini';
import { ofKind } from '../field.ts';
import { apiCheck } from './scalar.ts';

/** A JSON object with unknown keys. */
export type JsonObject = Record<string, unknown>;

/** Whether a value is a JSON object, neither null nor a list. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasOnly = (value: JsonObject, allowed: readonly string[]) =>
  Object.keys(value).every((key) => allowed.includes(key));

/**
 * Returns a check that accepts only a JSON object or null, with PostHog's error message.
 * @param part selects the part of the value that is checked; by default the whole value
 */
export const objectOrNull = (part: (value: unknown) => unknown = (value) => value) =>
  apiCheck<unknown>(
    (value) => part(value) === null || isObject(part(value)),
    'invalid_input',
    'Must provide a dictionary or None.',
  );

const flagKeySets = ['id,key', 'id,key,variant'];

/** A feature flag as `{id, key}` or `{id, key, variant}`, without other keys. */
export const linkedFlag = ofKind(
  'linked_flag',
  () => z.json(),
  () =>
    z.json().check(
      objectOrNull(),
      apiCheck<unknown>(
        (value) => !isObject(value) || flagKeySets.includes(Object.keys(value).sort().join()),
        'invalid_input',
        "Must provide a dictionary with only 'id' and 'key' keys. _or_ only 'id', 'key', and 'variant' keys.",
      ),
    ),
);

/** Which parts of a network request are recorded: `{recordHeaders?, recordBody?}`. */
export const payloadCapture = ofKind(
  'payload_capture',
  () => z.json(),
  () =>
    z.json().check(
      objectOrNull(),
      apiCheck<unknown>(
        (value) => !isObject(value) || hasOnly(value, ['recordHeaders', 'recordBody']),
        'invalid_input',
        "Must provide a dictionary with only 'recordHeaders' and/or 'recordBody' keys.",
      ),
    ),
);

const aiKeys = [
  'included_event_properties',
  'opt_in',
  'preferred_events',
  'excluded_events',
  'important_user_properties',
];
const aiConfigOf = (value: unknown) => (isObject(value) ? (value['ai_config'] ?? null) : null);

/** Additional replay settings: `{record_canvas?, ai_config?}`. A PATCH merges the first level of keys. */
export const replayConfig = ofKind(
  'replay_config',
  () => z.json(),
  () =>
    z.json().check(
      objectOrNull(),
      apiCheck<unknown>(
        (value) => !isObject(value) || hasOnly(value, ['record_canvas', 'ai_config']),
        'invalid_input',
        'Must provide a dictionary with only known keys. One or more of record_canvas, ai_config.',
      ),
      objectOrNull(aiConfigOf),
      apiCheck<unknown>(
        (value) => {
          const config = aiConfigOf(value);
          return !isObject(config) || hasOnly(config, aiKeys);
        },
        'invalid_input',
        `Must provide a dictionary with only allowed keys: ${aiKeys.join(', ')}.`,
      ),
    ),
);

/** Any JSON value except null. */
export const someJson = () =>
  z.json().check(apiCheck<unknown>((value) => value !== null, 'null', 'This field may not be null.'));

/** Product key → whether its onboarding is done. */
export const onboarding = ofKind('onboarding', () => z.json());
/** A list of conditions `{key, value, operator, type}` that must all match. */
export const propertyFilters = ofKind('property_filters', () => z.json());
/** An ordered list of `{alias, regex}`. */
export const pathRules = ofKind('path_rules', () => z.json());
/** Three lists of names that are excluded from the correlation analysis of funnels. */
export const correlation = ofKind('correlation', () => z.json());
/** Who gets a flag: `groups` of release conditions, `multivariate` variants, `payloads`. */
export const flagFilters = ofKind('flag_filters', () => z.json());
/** Any JSON value. */
export const json = ofKind('json', () => z.json());
