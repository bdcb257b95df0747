import { isObject } from './kinds/objects.ts';
import { propertyMaths } from './metric.ts';
import { printed } from './printed.ts';
import { isEvent, isExposure } from './source-kinds.ts';

/** Formats an error like the Python library pydantic, because PostHog sends errors in this format. */
const pydantic = (loc: readonly (string | number)[], type: string, msg: string) =>
  `[{'loc': (${loc.map((part) => (typeof part === 'string' ? `'${part}'` : part)).join(', ')}${loc.length === 1 ? ',' : ''}), 'type': '${type}', 'msg': '${msg}'}].`;

export const missing = (...loc: (string | number)[]) => pydantic(loc, 'missing', 'Field required');
export const wrong = (msg: string, ...loc: (string | number)[]) => pydantic(loc, 'value_error', msg);

export const isName = (value: unknown) => typeof value === 'string' && value.trim() !== '';
export const isAbsent = (value: unknown) => value === undefined || value === null;

/**
 * Returns why one source of a metric is invalid, or null. A source of an unknown kind is valid, like a metric of an unknown
 * type. The exposure is not valid: it can only be the start of a retention metric.
 * @param loc the path of `source` in the metric
 */
export function sourceError(source: unknown, ...loc: (string | number)[]): string | null {
  if (!isObject(source))
    return `${missing(...loc)} A source is an object such as {"kind": "EventsNode", "event": "purchase"}.`;
  const { kind, event, math, math_property } = source;
  if (!isName(kind)) return `${missing(...loc, 'kind')} Set kind to "EventsNode".`;
  if (isExposure(source))
    return `${wrong('The exposure can only be the start of a retention metric', ...loc, 'kind')} Set kind to "EventsNode" and event to the name of an event.`;
  if (isEvent(source) && !isAbsent(event) && !isName(event))
    return `${wrong('Input should be a name', ...loc, 'event')} Set event to the name of an event.`;
  if (propertyMaths.includes(printed(math)) && !isName(math_property))
    return `${missing(...loc, 'math_property')} Set math_property to the property for the math "${printed(math)}".`;
  return null;
}

/** Returns the first error that one of the checks finds. */
export const firstError = (errors: readonly (() => string | null)[]): string | null => {
  for (const find of errors) {
    const error = find();
    if (error !== null) return error;
  }
  return null;
};
