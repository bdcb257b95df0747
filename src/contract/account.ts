import * as z from 'zod/mini';
import { once } from './field.ts';

/** An organization in responses. */
export const organization = once(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    slug: z.optional(z.string()),
    /** The level of the key's user: 1 member, 8 administrator, 15 owner. */
    membership_level: z.optional(z.nullable(z.number())),
  }),
);

/** The user that the key belongs to. */
export const me = once(() =>
  z.looseObject({
    uuid: z.string(),
    first_name: z.string(),
    email: z.string(),
    organization: z.nullable(organization()),
  }),
);
