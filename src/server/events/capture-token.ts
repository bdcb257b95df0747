import { isObject } from '#contract/kinds/objects.ts';
import { Problem } from '#contract/problem.ts';
import { malformed } from './incoming-event.ts';
import { storableText } from './replace-unstorable.ts';

const authenticationError = (code: string, detail: string) =>
  new Problem(401, { type: 'authentication_error', code, detail, attr: null });

// Both messages are those of PostHog.
const noToken = () =>
  authenticationError(
    'missing_api_key',
    'API key not provided. You can find your project API key in your PostHog project settings.',
  );

export const unknownToken = () =>
  authenticationError(
    'invalid_api_key',
    'Project API key invalid. You can find your project API key in your PostHog project settings.',
  );

const names = ['api_key', 'token', '$token'];

/** Returns the project token in an event or in the object around the events, as it was sent. It can be invalid. */
function tokenOf(sent: unknown): unknown {
  if (!isObject(sent)) return undefined;
  const named = names.map((name) => sent[name]).find((token) => token !== undefined && token !== null);
  return named ?? (isObject(sent['properties']) ? sent['properties']['token'] : undefined);
}

const isGiven = (token: unknown) => token !== undefined && token !== null;

/**
 * Returns a request's project token. Looks for it in the object around the events, then in the query parameters, then
 * in the first event. Throws 401 if there is no token, or if it is not a text.
 */
export function tokenIn(outer: unknown, query: string | undefined, first: unknown): string {
  const token = [tokenOf(outer), query, tokenOf(first)].find(isGiven);
  if (typeof token !== 'string' || token.trim() === '') throw noToken();
  return storableText(token.trim());
}

/** Throws 400 if an event contains another token than its request. */
export function requireSameToken(sent: unknown, token: string) {
  const own = tokenOf(sent);
  if (isGiven(own) && !(typeof own === 'string' && storableText(own.trim()) === token))
    throw malformed('The events contain different project tokens.');
}
