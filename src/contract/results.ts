import * as z from 'zod/mini';
import { once } from './field.ts';
import { sharePeriod } from './share-periods.ts';

/** The envelope of computed results. `result` is not validated here, because its format depends on the server's version. */
export const resultsEnvelope = once(() =>
  z.looseObject({
    result: z.optional(z.json()),
    last_refresh: z.optional(z.nullable(z.string())),
    is_cached: z.optional(z.nullable(z.boolean())),
    /** The periods in which the flag's shares of the variants did not change, oldest first. PostHog lacks this key. */
    share_periods: z.optional(z.nullable(z.array(sharePeriod()))),
  }),
);
