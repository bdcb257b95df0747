import * as z from 'zod/mini';
import { once } from './field.ts';
import { levels } from './levels.ts';

/** A level in a request. */
export const level = once(() => z.literal(levels));

const person = once(() =>
  z.looseObject({
    uuid: z.string(),
    first_name: z.string(),
    last_name: z.optional(z.string()),
    email: z.string(),
  }),
);

/** A personal key. `value` is null or absent, except in the response to creating or rolling the key. */
export const personalKey = once(() =>
  z.looseObject({
    id: z.string(),
    label: z.string(),
    value: z.optional(z.nullable(z.string())),
    mask_value: z.optional(z.nullable(z.string())),
    created_at: z.string(),
    last_used_at: z.optional(z.nullable(z.string())),
    last_rolled_at: z.optional(z.nullable(z.string())),
    scopes: z.optional(z.nullable(z.array(z.string()))),
    scoped_organizations: z.optional(z.nullable(z.array(z.string()))),
    scoped_teams: z.optional(z.nullable(z.array(z.number()))),
    /** The key's owner. Present in lists of an organization's keys. */
    user: z.optional(person()),
  }),
);
export type PersonalKey = z.output<ReturnType<typeof personalKey>>;

/** A member of an organization. */
export const member = once(() =>
  z.looseObject({
    id: z.string(),
    user: person(),
    level: z.number(),
    joined_at: z.optional(z.nullable(z.string())),
    /** Whether the user's keys are accepted. Only the server of this package sends this field. */
    is_active: z.optional(z.boolean()),
    /** Whether the user is in no other organization. Only the server of this package sends this field. */
    is_only_here: z.optional(z.boolean()),
  }),
);
export type Member = z.output<ReturnType<typeof member>>;

/** A member of a private project. */
export const projectMember = once(() =>
  z.looseObject({
    user: person(),
    level: z.number(),
    /** The level in the organization. `level` is the one in the project, `effective_level` the higher of the two. */
    parent_level: z.number(),
    effective_level: z.number(),
  }),
);
export type ProjectMember = z.output<ReturnType<typeof projectMember>>;

/** An invitation to an organization. `token` is present only in the response to creating the invitation. */
export const invitation = once(() =>
  z.looseObject({
    id: z.string(),
    target_email: z.string(),
    level: z.number(),
    is_expired: z.boolean(),
    created_at: z.string(),
    expires_at: z.optional(z.string()),
    created_by: z.optional(z.nullable(person())),
    token: z.optional(z.string()),
  }),
);

/** The details of an invitation that the user sees before accepting it. The email address is masked. */
export const invitationPreview = once(() =>
  z.looseObject({
    organization: z.string(),
    organization_name: z.string(),
    target_email: z.string(),
    level: z.number(),
    invited_by: z.string(),
    expires_at: z.string(),
  }),
);
