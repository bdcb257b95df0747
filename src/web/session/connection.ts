import * as z from 'zod/mini';
import type { ServerConnection } from '#client/client.ts';

/** The format of a connection in the browser's storage and in messages between tabs. */
export const connectionSchema = z.object({
  address: z.string(),
  key: z.string(),
  id: z.exactOptional(z.string()),
  name: z.exactOptional(z.string()),
  hue: z.exactOptional(z.number()),
  missingScopes: z.exactOptional(z.array(z.string())),
  organization: z.exactOptional(z.string()),
  generations: z.exactOptional(z.array(z.object({ project: z.number(), generation: z.string() }))),
  organizations: z.exactOptional(z.array(z.object({ id: z.string(), name: z.string() }))),
});

/** Returns the id of a connection on this device. The first connection to a server uses its address as id. */
export const connectionId = ({ id, address }: Pick<ServerConnection, 'id' | 'address'>): string => id ?? address;
