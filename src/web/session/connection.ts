import * as z from 'zod/mini';

/** A connection as it is stored, and as one tab hands it to another. */
export const connection = z.object({
  address: z.string(),
  key: z.string(),
  organization: z.exactOptional(z.string()),
  organizations: z.exactOptional(z.array(z.object({ id: z.string(), name: z.string() }))),
});
