import type { Json } from '#contract/field.ts';
import { invalidInput } from '#contract/problem.ts';
import { LARGEST_SHAPE } from '#stats/refuse.ts';
import { CONTROL } from './measurement-context.ts';

type Entry = Record<string, Json>;

/** What was measured for one metric, and what the statistics say about it. */
export interface MetricOutcome {
  /** Steps or series per variant, as charts show them. */
  insight: Json[];
  /** Whether anybody was measured at all, in a variant or not. */
  hasEvents: boolean;
  /** The query that was computed, in the words of the real server. */
  filters: Entry;
  /** The query that the people were counted by; trends alone have one. */
  exposure_filters?: Entry;
  /** The variants that were seen, control first. */
  variants: ({ key: string } & Entry)[];
  /** One number for each variant that was seen, as a secondary metric shows it. */
  values: Record<string, number>;
  /** What only a comparison of control with another variant can say, by the name of its key. */
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

/** JSON text, with the blanks that the real server puts into it. */
const flagsText = (flags: Record<string, boolean>) =>
  `{${Object.entries(flags)
    .map(([name, isMissing]) => `"${name}": ${isMissing}`)
    .join(', ')}}`;

/** Throws 400 unless control and another variant were seen; its text is JSON that says what is missing. */
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

/** What the statistics can compare: counts below their largest shape, people in a number that leaves room to divide. */
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

/** The result of a goal, with its keys in the order of the real server. Throws 400 when there is nothing to compare. */
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
