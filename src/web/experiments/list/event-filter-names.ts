import { ANY_EVENT, actionName } from '#contract/source-kinds.ts';

/** The name that "any event" had in links and saved views of older versions. */
const OLD_ANY_EVENT = 'all events';

/**
 * Returns the names that a value of the event filter matches. Links and saved views of older versions can contain
 * "all events", or only an id for an action without a name.
 */
export function eventFilterNames(value: string): string[] {
  if (value === OLD_ANY_EVENT) return [value, ANY_EVENT];
  return /^\d+$/.test(value) ? [value, actionName({ id: value })] : [value];
}
