import * as z from 'zod/mini';
import { once } from './field.ts';

/** A person's follow-up is this many days of 24 hours after the first exposure. */
export const FOLLOW_UP_DAYS = 7;

/** The first part of the follow-up. The second part is the rest. */
export const EARLY_DAYS = 3;

/**
 * The sums of the values that people have from the first part of their follow-up (`early`) and from its second part
 * (`late`). Contains only people whose follow-up was over when the results were computed, so that all of them had the same
 * time.
 */
export const followUp = once(() =>
  z.looseObject({
    number_of_samples: z.number(),
    early_sum: z.number(),
    early_sum_squares: z.number(),
    late_sum: z.number(),
    late_sum_squares: z.number(),
    /** The sum of early value times late value. */
    early_late_sum_product: z.number(),
  }),
);

export type FollowUp = z.output<ReturnType<typeof followUp>>;
