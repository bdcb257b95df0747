import { isObject } from './kinds/objects.ts';
import { printed } from './printed.ts';

/** Parts of a record that the contract does not have, because only PostHog sends them. */
interface Reported {
  excluded_variants?: unknown;
  parameters?: unknown;
  stats_config?: unknown;
  type?: unknown;
}

/** Returns the keys of the variants that the team excluded. The server leaves them out of the results. */
export function excludedVariants(experiment: object): ReadonlySet<string> {
  const { excluded_variants: own, parameters } = experiment as Reported;
  const listed = own ?? (isObject(parameters) ? parameters['excluded_variants'] : null);
  return new Set(Array.isArray(listed) ? listed.filter((key) => typeof key === 'string') : []);
}

const isAbsent = (value: unknown) => value === undefined || value === null;
const knownMethods: ReadonlySet<unknown> = new Set(['bayesian', 'frequentist']);
const knownTypes: ReadonlySet<unknown> = new Set(['product', 'web']);

/** Returns what of an experiment the console does not know: its type or its statistics method; null if it knows both. */
function unknownPart({ stats_config: config, type }: Reported): string | null {
  if (!isAbsent(type) && !knownTypes.has(type)) return `type ${printed(type)}`;
  if (isAbsent(config)) return null;
  const { method } = isObject(config) ? config : { method: config };
  return isAbsent(method) || knownMethods.has(method) ? null : `method ${printed(method)}`;
}

/**
 * Returns why the console does not judge the results of an experiment: the verdict is only right for a fixed split, and
 * for the methods that it knows. Null if it judges them.
 */
export function unsupportedDesign(experiment: object): string | null {
  const part = unknownPart(experiment as Reported);
  return part && `The ${part} is not supported, so there is no verdict. The figures are those of the server.`;
}
