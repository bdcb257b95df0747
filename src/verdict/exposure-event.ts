import type { Experiment } from '#contract/experiment.ts';
import { FLAG_CALL, flagCalls } from '#contract/exposure-rules.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { textIn } from '#contract/text-in.ts';
import { entitiesOf, metricKindOf } from './metric.ts';

/** The event that makes a person a participant. */
export interface ExposureEvent {
  /** The name of the event. For an action: its name, or its id if the name is unknown. */
  name: string;
  isAction: boolean;
  /** Whether the event is sent when code evaluates the flag. Any other event must contain the variant in a property. */
  isFlagCall: boolean;
  hasConditions: boolean;
}

/** The setting for `metrics` has the event in `event`. The setting for a legacy metric has it in `id`. */
function eventIn(setting: Record<string, unknown>): ExposureEvent {
  const { event, id, kind, name, properties } = setting;
  const isAction = kind === 'ActionsNode' || typeof id === 'number';
  const shown = isAction ? (textIn(name) ?? String(id)) : (textIn(event) ?? textIn(id) ?? FLAG_CALL);
  const hasConditions = Array.isArray(properties) && properties.length > 0;
  const isFlagCall = !isAction && (shown === FLAG_CALL || flagCalls.includes(String(event)));
  return { name: shown, isAction, isFlagCall, hasConditions };
}

type Exposed = Pick<Experiment, 'filters' | 'parameters'> & {
  exposure_criteria?: unknown;
  /** The default event. Only PostHog sends it, since August 2026. */
  resolved_exposure_event?: unknown;
};

/**
 * Returns the event that makes a person a participant. By default, this is the evaluation of the flag. A legacy funnel
 * counts the people who take its first step.
 * @param isLegacy whether the goal is a legacy metric
 */
export function exposureEventOf(experiment: Exposed, isLegacy: boolean): ExposureEvent {
  const { filters, parameters, exposure_criteria, resolved_exposure_event: event } = experiment;
  const criteria = isObject(exposure_criteria) ? exposure_criteria : {};
  const custom = isObject(parameters) ? parameters['custom_exposure_filter'] : null;
  const [first] = entitiesOf(metricKindOf(filters) === 'funnel' ? filters : custom);
  const setting = isLegacy ? first : criteria['exposure_config'];
  return eventIn(isObject(setting) ? setting : isLegacy ? {} : { event });
}
