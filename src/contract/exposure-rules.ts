import { cupedError } from './cuped.ts';
import { isObject } from './kinds/objects.ts';
import { printed } from './printed.ts';

type Rule = readonly [isBroken: boolean, detail: string];

const firstBroken = (rules: readonly Rule[]): string | null => rules.find(([isBroken]) => isBroken)?.[1] ?? null;

const isAbsent = (value: unknown) => value === undefined || value === null;
const isName = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isOneOf = (values: readonly unknown[], value: unknown) => isAbsent(value) || values.includes(value);
const isShare = (value: unknown) => isAbsent(value) || (typeof value === 'number' && value > 0 && value < 1);
const keyIn = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : null);

/** The event that SDKs send when code evaluates a flag. It exposes people unless an experiment names another event. */
export const FLAG_CALL = '$feature_flag_called';

/** PostHog's copy of `FLAG_CALL` for experiments. Experiments can name it as the event that exposes people. */
const FLAG_CALL_COPY = '$experiment_exposure';

/** The events that mean that code evaluated a flag. They have the same properties. */
export const flagCalls: readonly string[] = [FLAG_CALL, FLAG_CALL_COPY];

/** Whether exposure criteria exclude internal and test accounts. As on PostHog, they do unless they say otherwise. */
export const excludesTestAccounts = (criteria: unknown): boolean =>
  !(isObject(criteria) && criteria['filterTestAccounts'] === false);

/** How to count a person who was exposed to several variants. */
export const variantHandlings = ['exclude', 'first_seen'] as const;

function exposureEventError(config: unknown): string | null {
  const isAction = keyIn(config, 'kind') === 'ActionsNode';
  const properties = keyIn(config, 'properties');
  return firstBroken([
    [!isObject(config), 'Invalid exposure criteria: exposure_config must be an object.'],
    [!(isAction || isName(keyIn(config, 'event'))), 'Invalid exposure criteria: exposure_config needs an event.'],
    [
      !(isAbsent(properties) || Array.isArray(properties)),
      'Invalid exposure criteria: the properties of exposure_config must be a list.',
    ],
  ]);
}

/** Returns why exposure criteria are invalid, or null. */
export function exposureCriteriaError(criteria: unknown): string | null {
  if (criteria === null) return null;
  if (!isObject(criteria)) return 'Exposure criteria must be an object.';
  const { filterTestAccounts, multiple_variant_handling, exposure_config } = criteria;
  const error = firstBroken([
    [
      !isOneOf([true, false], filterTestAccounts),
      'Invalid exposure criteria: filterTestAccounts must be true or false.',
    ],
    [
      !isOneOf(variantHandlings, multiple_variant_handling),
      `Invalid exposure criteria: multiple_variant_handling must be ${variantHandlings.join(' or ')}.`,
    ],
  ]);
  return error ?? (isAbsent(exposure_config) ? null : exposureEventError(exposure_config));
}

/** Returns why a statistics configuration is invalid, or null. */
export function statsConfigError(config: unknown): string | null {
  if (config === null) return null;
  if (!isObject(config)) return 'The statistics configuration must be an object.';
  const { method, bayesian, frequentist, baseline_variant_key, cuped } = config;
  const error = firstBroken([
    [
      !isOneOf(['bayesian', 'frequentist'], method),
      `Invalid stats method: ${printed(method)}. Use bayesian or frequentist.`,
    ],
    [!isShare(keyIn(bayesian, 'ci_level')), 'ci_level must be between 0 and 1.'],
    [!isShare(keyIn(frequentist, 'alpha')), 'alpha must be between 0 and 1.'],
    [
      !(isAbsent(baseline_variant_key) || isName(baseline_variant_key)),
      'baseline_variant_key must be the key of a variant.',
    ],
  ]);
  return error ?? cupedError(cuped);
}
