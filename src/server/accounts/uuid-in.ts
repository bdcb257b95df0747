import { notFound } from '#contract/problem.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses the UUID in a path. Throws 404 for any other text, because no record can have it. */
export function uuidIn(text: string): string {
  if (!UUID.test(text)) throw notFound('Not found.');
  return text.toLowerCase();
}
