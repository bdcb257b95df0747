import * as z from 'zod/mini';
import { once } from './field.ts';

/** An organization as the server lists it. */
export const organization = once(() =>
  z.looseObject({
    id: z.string(),
    name: z.string(),
    slug: z.optional(z.string()),
    membership_level: z.optional(z.nullable(z.number())),
  }),
);

/** A personal key's user. */
export const me = once(() =>
  z.looseObject({
    uuid: z.string(),
    first_name: z.string(),
    email: z.string(),
    organization: z.nullable(organization()),
  }),
);
