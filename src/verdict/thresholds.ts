import { criteria } from '#stats/significance.ts';

/** Participants that the smallest variant needs before anything is compared. */
export const MIN_PARTICIPANTS = criteria.exposure;

/** Without a planned length, the days that an experiment must run, so that every weekday is included. */
export const MIN_DAYS = 7;

/** How far past the planned day a check still counts as the planned one, as a fraction of the planned length. */
export const PLANNED_DAY_TOLERANCE = 0.1;

/** The part of the error rate for checks on any day but the planned one; the planned day gets the rest. */
export const SEQUENCE_ERROR_SHARE = 1 / 5;

/**
 * Conversions that two compared variants need together before there is a verdict. For sums of values it is the number of equal
 * values that would be as uncertain: fewer, and the normal approximation does not hold.
 */
export const MIN_CONVERSIONS = 25;

/** Days that an experiment must have run before anything is forecast. */
export const MIN_FORECAST_DAYS = 1;

/** From this chance to beat the baseline on, a result leans towards the variant; below the complement, towards the baseline. */
export const LEANING_CHANCE = 0.8;

/** Sample ratio mismatch: anytime-valid p-values below this are a warning. */
export const SRM_WARNING_P = 0.05;

/** Sample ratio mismatch: anytime-valid p-values below this block a verdict, for one in a hundred sound experiments at most. */
export const SRM_FAILURE_P = 0.01;

/** Relative lifts beyond this are more often tracking errors than effects (Twyman's law). */
export const IMPLAUSIBLE_LIFT = 0.5;

/** A variant without participants counts as missing when at least this many were expected. */
export const MIN_EXPECTED_PARTICIPANTS = 5;

/** Results of a running experiment that are older than this are a warning. */
export const STALE_RESULTS_MS = 86_400_000;

/** How many imaginary participants the weak prior adds. */
export const WEAK_PRIOR_PARTICIPANTS = 10;

/** Larger counts are mistakes: there are fewer people on earth, and the integrals would lose precision. */
export const MAX_COUNT = 1e10;
