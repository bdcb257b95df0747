import * as z from 'zod/mini';
import { ofKind } from '../field.ts';
import { apiCheck, atMost } from './scalar.ts';

/** A list of strings of at most `max` characters each. */
export const textsOf = (max: number) => z.array(z.string().check(atMost(max)));

/** Like `textsOf`, but entries may also be null, as in PostHog. */
export const sparseTextsOf = (max: number) => z.array(z.nullable(z.string().check(atMost(max))));

/** Origins on which the toolbar may open. */
export const urls = ofKind('urls', () => z.array(z.nullable(z.string())));
/** Origins that may be recorded. Null or an empty list means no restriction. */
export const domains = ofKind('domains', () => z.array(z.nullable(z.string())));
/** An ordered list of names. */
export const tags = ofKind('tags', () => z.array(z.nullable(z.string())));
/** HTML attribute names: by convention a list of strings, but servers accept and return any JSON. */
export const attributes = ofKind('attributes', () => z.json());

/** The maximum length of the error patterns as JSON text, in characters. */
export const ENCODED_LIMIT = 300;
const name = 'autocapture_exceptions_errors_to_ignore';

/** Regular expressions for exception messages. Together they may have at most 300 characters as JSON text. */
export const errorPatterns = ofKind(
  'error_patterns',
  () => z.json(),
  () =>
    z.json().check(
      apiCheck((value) => Array.isArray(value), 'invalid_input', `Must provide a list for field: ${name}.`, null),
      apiCheck(
        (value) => !Array.isArray(value) || value.every((entry) => typeof entry === 'string'),
        'invalid_input',
        `Must provide a list of strings to field: ${name}.`,
        null,
      ),
      apiCheck(
        (value) => !Array.isArray(value) || JSON.stringify(value).length <= ENCODED_LIMIT,
        'invalid_input',
        `Field ${name} must be less than ${ENCODED_LIMIT} characters. Complex config should be provided in posthog-js initialization.`,
        null,
      ),
    ),
);
