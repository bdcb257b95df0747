import type { Json } from '#contract/field.ts';
import { invalidInput } from '#contract/problem.ts';
import { LARGEST_SHAPE } from '#stats/refuse.ts';
import { CONTROL } from './measurement-context.ts';

type Entry = Record<string, Json>;

/** The measurement of one metric and its statistics. */
export interface MetricOutcome {
  /** Steps or series per variant, as charts show them. */
  insight: Json[];
  /** Whether any events were found, with or without a variant. */
  hasEvents: boolean;
  /** The query that was computed, in the format of PostHog. */
  filters: Entry;
  /** The query that the people were counted by; trends alone have one. */
  exposure_filters?: Entry;
  /** The variants that were seen, control first. */
  variants: ({ key: string } & Entry)[];
  /** One number for each variant that was seen, as a secondary metric shows it. */
  values: Record<string, number>;
  /** Statistics that need control and another variant, by response key. */
  statistics: () => Entry;
}

/** A list of numbers as an object by variant. */
export const byVariant = <V extends Json>(
  variants: readonly { key: string }[],
  values: readonly V[],
): Record<string, V> =>
  Object.fromEntries(variants.flatMap(({ key }, index) => (values[index] === undefined ? [] : [[key, values[index]]])));

const sees = ({ variants }: MetricOutcome) => ({
  control: variants.some(({ key }) => key === CONTROL),
  test: variants.some(({ key }) => key !== CONTROL),
});

/** JSON text with the same spaces as on PostHog. */
const flagsText = (flags: Record<string, boolean>) =>
  `{${Object.entries(flags)
    .map(([name, isMissing]) => `"${name}": ${isMissing}`)
    .join(', ')}}`;

/** Throws 400 unless control and another variant were seen. The detail is JSON that names what is missing. */
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

/** The range that the statistics support: counts below the maximum shape, people within the range of safe division. */
const MAX_EVENTS = LARGEST_SHAPE - 1;
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

/** The result of a goal, with its keys in the order of PostHog. Throws 400 when there is nothing to compare. */
export function goalResult(outcome: MetricOutcome): Json {
  requireComparable(outcome);
  if (!areCountable(outcome)) throw invalidInput('The values of this metric are too large to be compared.');
  return { ...partsOf(outcome), ...outcome.statistics() };
}

/** The result of a secondary metric: a value for each variant that was seen, and the statistics where they can be compared. */
export function secondaryResult(outcome: MetricOutcome): Json {
  const { control, test } = sees(outcome);
  const { insight, filters, values } = outcome;
  return control && test && areCountable(outcome)
    ? { result: values, ...partsOf(outcome), ...outcome.statistics() }
    : { result: values, insight, filters };
}
