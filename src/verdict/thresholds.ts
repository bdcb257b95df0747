import { criteria } from '#stats/significance.ts';

/** Participants that the smallest variant needs before anything is compared. */
export const MIN_PARTICIPANTS = criteria.exposure;

/** Without a planned length, the days that an experiment must run, so that every weekday is included. */
export const MIN_DAYS = 7;

/** How far past the planned day a check still counts as the planned one, as a fraction of the planned length. */
export const PLANNED_DAY_TOLERANCE = 0.1;

/** Before the planned day, the interval that must exclude zero (Haybittle 1971, Peto 1976). */
export const EARLY_CONFIDENCE = 0.999;

/** When any check may be the last, each check gets this part of the error rate (Pocock 1977, for checks over one week to two months). */
export const UNPLANNED_ERROR_SHARE = 1 / 5;

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
