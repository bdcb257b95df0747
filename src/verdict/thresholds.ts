import { criteria } from '#stats/significance.ts';

/** The smallest variant needs this many participants before variants are compared. */
export const MIN_PARTICIPANTS = criteria.exposure;

/**
 * Without a planned length, an experiment should run at least this many days, so that every weekday is included. The
 * verdict waits for these days only while the result is neither conclusive nor leaning.
 */
export const MIN_DAYS = 7;

/** The time after the planned day in which checks still count as planned, as a fraction of the planned length. */
export const PLANNED_DAY_TOLERANCE = 0.1;

/** The share of the false-positive rate for checks before or after the planned day. The planned day gets the rest. */
export const SEQUENCE_ERROR_SHARE = 1 / 5;

/**
 * Conversions that two compared variants need together before there is a verdict. With fewer, the normal approximation
 * is not valid. For sums of values, see `effectiveConversions`.
 */
export const MIN_CONVERSIONS = 25;

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
