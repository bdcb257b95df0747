import { criteria } from '#stats/significance.ts';

/** The smallest variant needs this many participants before variants are compared. */
export const MIN_PARTICIPANTS = criteria.exposure;

/**
 * Without a planned length, an experiment should run at least this many days, so that every weekday is included. The
 * verdict waits for these days only while the result is neither conclusive nor leaning.
 */
export const MIN_DAYS = 7;

/** The plan ends this fraction of the planned length after the planned day, so that a decision may be a little late. */
export const PLAN_TOLERANCE = 0.1;

/**
 * The share of the false-positive rate for all checks until the end of the plan. It is smaller if the plan is a time only:
 * if the traffic grows, less information has been collected than time has passed.
 */
export const IN_PLAN_ERROR_SHARES = { bySize: 0.9, byTime: 0.7 } as const;

/** The share of the false-positive rate for all checks after the end of the plan. */
export const AFTER_PLAN_ERROR_SHARE = 0.1;

/** Conversions or events that two compared variants need together before there is a verdict. */
export const MIN_CONVERSIONS = 25;

/** Conversions or events that each compared variant needs. */
export const MIN_CONVERSIONS_EACH = 5;

/**
 * Effective values (see `effectiveConversions`) that each compared variant needs for a mean, a sum or a ratio. Values are
 * often skewed, so the normal approximation is not valid with fewer. `combined`: over several periods of constant shares,
 * for values other than 0 and 1.
 */
export const MIN_VALUES_EACH = { even: 25, combined: 100 } as const;

/**
 * More effective values are needed where one variant has more than `ratio` times the participants of the other, because the
 * skewness of both does not cancel out. A rate over several periods needs those of the first row at most.
 */
export const UNEVEN_VALUES_EACH = [
  { ratio: 1.75, values: 50 },
  { ratio: 3, values: 250 },
] as const;

/**
 * The least variance of values, relative to their squared mean. Below it, the sum of squares has lost the digits from which
 * the variance is computed.
 */
export const MIN_RELATIVE_VARIANCE = 1e-9;

/** Days that an experiment must have run before anything is forecast. */
export const MIN_FORECAST_DAYS = 1;

/**
 * A result leans towards the variant from this chance to beat the baseline. Below 1 minus this chance, it leans towards
 * the baseline.
 */
export const LEANING_CHANCE = 0.8;

/** Sample ratio mismatch: an anytime-valid p-value below this causes a warning. */
export const SRM_WARNING_P = 0.05;

/**
 * Sample ratio mismatch: an anytime-valid p-value below this blocks a verdict. Of the experiments that are split as
 * planned, at most one in a hundred ever has such a value.
 */
export const SRM_FAILURE_P = 0.01;

/** The page says that the effect changes with time if the test of both lifts (see `liftChange`) has a p-value below this. */
export const NOVELTY_P = 0.01;

/** A difference between variants before the exposure is a warning below this p-value. */
export const BEFORE_EXPOSURE_P = 0.001;

/** Relative lifts beyond this are more often tracking errors than effects (Twyman's law). */
export const IMPLAUSIBLE_LIFT = 0.5;

/** A variant without participants counts as missing when at least this many were expected. */
export const MIN_EXPECTED_PARTICIPANTS = 5;

/** Results of a running experiment that are older than this cause a warning. */
export const STALE_RESULTS_MS = 86_400_000;

/** The number of imaginary participants in the weak prior. */
export const WEAK_PRIOR_PARTICIPANTS = 10;

/**
 * The maximum number of a variant's participants and of its events. More participants are a mistake, because there are
 * fewer people on earth. With larger numbers, the integrals would also lose precision.
 */
export const MAX_COUNT = 1e10;

/**
 * If one person has a larger share of a variant's sum, the page says so. With 25 effective values or more, nobody has: a
 * larger value alone would make the square of the sum less than 25 times the sum of the squares.
 */
export const MAX_PERSON_SHARE = 0.2;

/** A larger share of people with several variants causes a warning. */
export const SEVERAL_VARIANTS_WARNING = 0.01;

/** A larger share of people with several variants blocks a verdict. */
export const SEVERAL_VARIANTS_FAILURE = 0.1;

/** Two experiments: below this p-value, corrected for all pairs of the project, their variants are not independent. */
export const DEPENDENT_P = 0.001;

/** Two experiments: below this p-value, corrected for all pairs, one changes who reaches the other. */
export const ENTRY_P = 0.001;

/** Two experiments: below this p-value, corrected for all pairs, the lift of one depends on the other. */
export const INTERACTION_P = 0.01;

/** Pearson's test is not accurate if a smaller count is expected. */
export const MIN_EXPECTED_COUNT = 5;

/** Closer to zero, in standard errors, the logarithm of a value is too skewed for the normal approximation. */
export const MIN_ERRORS_FROM_ZERO = 5;

/** Below this p-value, the values of a property differ between variants, so that its segments are not judged. */
export const UNBALANCED_SEGMENTS_P = 0.001;

/** Below this p-value, corrected for all properties that were opened, the lift differs between values. */
export const DIFFERING_SEGMENTS_P = 0.01;
