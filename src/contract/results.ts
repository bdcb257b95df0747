import * as z from 'zod/mini';
import { once } from './field.ts';

/** The envelope of computed results; `result` is read by the page, since its shape depends on the server and its age. */
export const resultsEnvelope = once(() =>
  z.looseObject({
    result: z.optional(z.json()),
    last_refresh: z.optional(z.nullable(z.string())),
    is_cached: z.optional(z.nullable(z.boolean())),
  }),
);
