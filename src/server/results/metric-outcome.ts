import type { Json } from '#contract/field.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { invalidInput } from '#contract/problem.ts';
import { LARGEST_SHAPE } from '#stats/assertions.ts';

type Entry = Record<string, Json>;

/** A metric's measurement and its statistics. */
export interface MetricOutcome {
  /** Each variant's steps or series, in PostHog's format for charts. */
  insight: Json[];
  /** Whether any events were found. For a funnel, events without a variant suffice. */
  hasEvents: boolean;
  /** The query that was computed, in PostHog's format. */
  filters: Entry;
  /** The query that counted the people. Only trends have this query. */
  exposure_filters?: Entry;
  /** The variants that were seen, control first. */
  variants: ({ key: string } & Entry)[];
  /** The value of a secondary metric, for each variant that was seen. */
  values: Record<string, number>;
  /** Returns the statistics, by response key. Call it only if control and another variant were seen. */
  statistics: () => Entry;
}

/** Returns an object with the value of each variant. The values have the order of the variants. */
export const byVariant = <V extends Json>(
  variants: readonly { key: string }[],
  values: readonly V[],
): Record<string, V> =>
  Object.fromEntries(variants.flatMap(({ key }, index) => (values[index] === undefined ? [] : [[key, values[index]]])));

const sees = ({ variants }: MetricOutcome) => ({
  control: variants.some(({ key }) => key === CONTROL_KEY),
  test: variants.some(({ key }) => key !== CONTROL_KEY),
});

/** Whether control and another variant were seen. */
export function isComparable(outcome: MetricOutcome): boolean {
  const { control, test } = sees(outcome);
  return control && test;
}

/** Returns JSON text with the same spaces as on PostHog. */
const flagsText = (flags: Record<string, boolean>) =>
  `{${Object.entries(flags)
    .map(([name, isMissing]) => `"${name}": ${isMissing}`)
    .join(', ')}}`;

/** Throws 400 unless there is data for control and another variant. The error's detail is JSON that says what is missing. */
export function requireComparable(outcome: MetricOutcome) {
  const { control, test } = sees(outcome);
  if (control && test) return;
  const missing = {
    'no-events': !outcome.hasEvents,
    'no-flag-info': !control && !test,
    'no-control-variant': !control,
    'no-test-variant': !test,
  };
  throw invalidInput(flagsText(missing), null, outcome.hasEvents ? 'invalid_input' : 'no-results');
}

/** The maximum number of events that the statistics support. */
const MAX_EVENTS = LARGEST_SHAPE - 1;
/**
 * The range that the statistics support for a variant's `absolute_exposure` (its number of people) and `exposure` (this
 * number divided by control's).
 */
const [MIN_PEOPLE, MAX_PEOPLE] = [1e-100, 1e100];

const isWithin = (value: Json | undefined, low: number, high: number) =>
  value === undefined || (Number(value) >= low && Number(value) <= high);

const areCountable = ({ variants }: MetricOutcome) =>
  variants.every(
    ({ count, exposure, absolute_exposure }) =>
      isWithin(count, 0, MAX_EVENTS) &&
      isWithin(exposure, MIN_PEOPLE, MAX_PEOPLE) &&
      isWithin(absolute_exposure, MIN_PEOPLE, MAX_PEOPLE),
  );

const partsOf = ({ insight, filters, exposure_filters }: MetricOutcome) => ({
  insight,
  filters,
  ...(exposure_filters ? { exposure_filters } : {}),
});

/**
 * Returns the goal's result, with the keys in PostHog's order. Throws 400 if control or another variant was not seen, or
 * if the values are too large.
 */
export function goalResult(outcome: MetricOutcome): Json {
  requireComparable(outcome);
  if (!areCountable(outcome)) throw invalidInput('The values of this metric are too large to be compared.');
  return { ...partsOf(outcome), ...outcome.statistics() };
}

/**
 * Returns a secondary metric's result: a value for each variant that was seen, and statistics if the variants can be
 * compared.
 */
export function secondaryResult(outcome: MetricOutcome): Json {
  const { insight, filters, values } = outcome;
  return isComparable(outcome) && areCountable(outcome)
    ? { result: values, ...partsOf(outcome), ...outcome.statistics() }
    : { result: values, insight, filters };
}
