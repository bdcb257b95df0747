import { isObject } from './kinds/objects.ts';
import { textIn } from './text-in.ts';

/** Parts of a record that the contract does not have, because only PostHog sends them. */
interface Reported {
  excluded_variants?: unknown;
  parameters?: unknown;
  stats_config?: unknown;
  type?: unknown;
  feature_flag?: unknown;
  holdout?: unknown;
  holdout_id?: unknown;
  /** The noun of the groups that are counted. The console adds it, because only the project has it. */
  counted_groups?: unknown;
}

const keyIn = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : null);

/** Returns the keys of the variants that the team excluded. The server leaves them out of the results. */
export function excludedVariants(experiment: object): ReadonlySet<string> {
  const { excluded_variants: own, parameters } = experiment as Reported;
  const listed = own ?? keyIn(parameters, 'excluded_variants');
  return new Set(Array.isArray(listed) ? listed.filter((key) => typeof key === 'string') : []);
}

/** Returns the name of the holdout whose people no variant is compared with; null without one. */
export function holdoutOf(experiment: object): string | null {
  const { holdout, holdout_id } = experiment as Reported;
  const id = keyIn(holdout, 'id') ?? holdout_id;
  return textIn(keyIn(holdout, 'name')) ?? (typeof id === 'number' ? `holdout ${id}` : null);
}

/** Whether the key of a variant in results is that of the holdout, which is not a variant of the flag. */
export const isHoldoutKey = (key: string): boolean => /^holdout-\d+$/.test(key);

/** Whether the server adjusts its own figures by what was measured before the exposure (CUPED). */
export const usesCuped = (experiment: object): boolean =>
  keyIn(keyIn((experiment as Reported).stats_config, 'cuped'), 'enabled') === true;

/** What a group is called: one, and several. */
export interface GroupNoun {
  one: string;
  many: string;
}

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return `${noun}${/(s|x|z|ch|sh)$/.test(noun) ? 'es' : 's'}`;
}

/** Returns the index of the group type that an experiment counts instead of people; null if it counts people. */
export function countedGroupType(experiment: object): number | null {
  const { parameters, feature_flag: flag } = experiment as Reported;
  const key = 'aggregation_group_type_index';
  const index = keyIn(parameters, key) ?? keyIn(keyIn(flag, 'filters'), key);
  return typeof index === 'number' ? index : null;
}

/** Returns the noun of a group type, from the `group_types` of a project; null if the project does not name it. */
export function groupNounIn(types: unknown, index: number): GroupNoun | null {
  const type: unknown = Array.isArray(types) ? types.find((one) => keyIn(one, 'group_type_index') === index) : null;
  const one = textIn(keyIn(type, 'name_singular')) ?? textIn(keyIn(type, 'group_type'));
  return one === null ? null : { one, many: textIn(keyIn(type, 'name_plural')) ?? pluralOf(one) };
}

/** Returns what an experiment counts instead of people: the noun of its group type, "groups" if unknown; null for people. */
export function countedGroups(experiment: object): GroupNoun | null {
  if (countedGroupType(experiment) === null) return null;
  const { counted_groups: noun } = experiment as Reported;
  const [one, many] = [textIn(keyIn(noun, 'one')), textIn(keyIn(noun, 'many'))];
  return one === null || many === null ? { one: 'group', many: 'groups' } : { one, many };
}

const isAbsent = (value: unknown) => value === undefined || value === null;
const knownMethods: ReadonlySet<unknown> = new Set(['bayesian', 'frequentist']);
const knownTypes: ReadonlySet<unknown> = new Set(['product', 'web']);

/** Returns the start of an unknown name; for any other value its type, because it can be of any size and depth. */
const nameOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : typeof value);

/** Returns what of an experiment the console does not know: its type or its statistics method; null if it knows both. */
function unknownPart({ stats_config: config, type }: Reported): string | null {
  if (!isAbsent(type) && !knownTypes.has(type)) return `type ${nameOf(type)}`;
  if (isAbsent(config)) return null;
  const { method } = isObject(config) ? config : { method: config };
  return isAbsent(method) || knownMethods.has(method) ? null : `method ${nameOf(method)}`;
}

/**
 * Returns why the console does not judge the results of an experiment: the verdict is only right for a fixed split, and
 * for the methods that it knows. Null if it judges them.
 */
export function unsupportedDesign(experiment: object): string | null {
  const part = unknownPart(experiment as Reported);
  return part && `The ${part} is not supported, so there is no verdict. The figures are those of the server.`;
}
