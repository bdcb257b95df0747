import * as z from 'zod/mini';
import { once } from './field.ts';

const period = {
  /** ISO 8601. The first period begins with the experiment. */
  from: z.string(),
  /** The last period ends with the experiment; null while it runs. */
  to: z.nullable(z.string()),
  /** The percentage of each variant, by key; null if the server does not know the shares of this period. */
  shares: z.nullable(z.looseObject({}) as unknown as z.ZodMiniType<Record<string, number>>),
};

/** A time in which the flag's shares of the variants did not change. PostHog lacks it. */
export const sharePeriod = once(() => z.looseObject(period));

/** A period with the counts of the people whose first exposure is in it. */
export const comparedPeriod = once(() =>
  z.looseObject({
    ...period,
    /** The sums of a metric's values. For a ratio or retention, also those of the denominator. */
    variants: z.array(
      z.looseObject({
        key: z.string(),
        number_of_samples: z.number(),
        sum: z.number(),
        sum_squares: z.number(),
        denominator_sum: z.optional(z.number()),
      }),
    ),
    /** Whether the results contain the period. */
    used: z.boolean(),
  }),
);

export type SharePeriod = z.output<ReturnType<typeof sharePeriod>>;
export type ComparedPeriod = z.output<ReturnType<typeof comparedPeriod>>;

/** Shipping a variant changes the flag and ends the experiment within this time, and is not a change of the shares. */
export const SHIPPING_MS = 1000;

/** The participants that each compared variant needs in a period of constant shares. */
export const MIN_PERIOD_PARTICIPANTS = 25;
