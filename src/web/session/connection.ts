import * as z from 'zod/mini';
import type { Connection } from '../api/client.ts';

/** A connection as it is stored, and as one tab hands it to another. */
export const connection = z.object({
  address: z.string(),
  key: z.string(),
  id: z.exactOptional(z.string()),
  name: z.exactOptional(z.string()),
  hue: z.exactOptional(z.number()),
  lacks: z.exactOptional(z.array(z.string())),
  organization: z.exactOptional(z.string()),
  organizations: z.exactOptional(z.array(z.object({ id: z.string(), name: z.string() }))),
});

/** What tells a connection from all others on this device; the first one to a server is known by its address. */
export const idOf = ({ id, address }: Pick<Connection, 'id' | 'address'>): string => id ?? address;
