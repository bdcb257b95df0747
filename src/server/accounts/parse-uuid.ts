import { notFound } from '#contract/problem.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a request's UUID in lower case. Throws 404 for any other text, because no record has such an id. */
export function parseUuid(text: string): string {
  if (!UUID.test(text)) throw notFound('Not found.');
  return text.toLowerCase();
}
