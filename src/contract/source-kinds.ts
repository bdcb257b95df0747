import { isObject, type JsonObject } from './kinds/objects.ts';
import { printed } from './printed.ts';
import { textIn } from './text-in.ts';

export const ANY_EVENT = 'any event';

/** The kind of a source that is the exposure to the experiment. As on PostHog, only retention metrics can start with it. */
export const EXPOSURE_KIND = 'ExperimentExposureNode';

export const isExposure = (source: unknown): boolean => isObject(source) && source['kind'] === EXPOSURE_KIND;

/** Whether a source is an event that is chosen by its name. A source without a kind is an event too. */
export const isEvent = ({ kind }: JsonObject): boolean => (kind ?? 'EventsNode') === 'EventsNode';

const ownName = ({ custom_name, name }: JsonObject) => textIn(custom_name) ?? textIn(name);

/** Returns the name of an action; its id if the metric does not contain the name. */
export const actionName = (action: JsonObject): string => ownName(action) ?? `action ${printed(action['id'])}`;

/** Returns the name of a source that is not an event, such as an action or a table of the data warehouse. */
export function otherSourceName(source: JsonObject): string {
  if (isExposure(source)) return 'exposure';
  if (source['kind'] === 'ActionsNode') return actionName(source);
  return ownName(source) ?? textIn(source['table_name']) ?? printed(source['kind']);
}
