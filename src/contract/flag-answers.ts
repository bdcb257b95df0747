import * as z from 'zod/mini';
import { once } from './field.ts';

/** A number of people, and their share of all people, from 0 to 1. */
const people = { people: z.number(), share: z.number() };

const part = once(() => z.looseObject(people));

/** A flag's value for a person: a variant's key, or whether a flag without variants is on. */
const value = () => z.union([z.string(), z.boolean()]);

const audienceSize = () => ({
  total_people: z.number(),
  /** How many people were evaluated: all, or a random sample of them. */
  sample_size: z.number(),
  /** Whether the people are a sample. The numbers of people are then estimates for all people. */
  is_sample: z.boolean(),
});

const served = () => ({
  /** In the order of the flag. The value `true` is for people who get the flag without a variant. */
  variants: z.array(z.looseObject({ value: value(), ...people })),
  not_served: part(),
});

/**
 * Whom a flag's release conditions serve, as if the flag were on: the people with an event in the last 30 days, evaluated
 * with their stored properties.
 */
export const servedPeople = once(() =>
  z.looseObject({
    ...audienceSize(),
    ...served(),
    /** In the order of the flag. Each person counts at the first condition that serves the person. */
    conditions: z.array(
      z.looseObject({
        condition_index: z.number(),
        ...people,
        /** The people whose properties match, also if their ID is outside the percentage or another condition serves them. */
        matching: part(),
      }),
    ),
    /**
     * What the filters of the request change for people: from no value to one, from one to another, from one to none. Null
     * without filters in the request, and if the server can't evaluate the stored filters.
     */
    changes: z.nullable(z.looseObject({ gained: part(), switched: part(), lost: part() })),
  }),
);

/**
 * Whom each of several flags serves, as `servedPeople` for its saved filters. The more flags, the fewer people are
 * evaluated. Flags that do not exist are left out.
 */
export const servedPeopleOfFlags = once(() =>
  z.looseObject({
    ...audienceSize(),
    flags: z.array(
      z.looseObject({
        id: z.number(),
        /** Null if the server can't evaluate the flag. */
        served: z.nullable(z.looseObject(served())),
        /** Why the server can't evaluate the flag; null if it can. */
        error: z.nullable(z.string()),
      }),
    ),
  }),
);

/**
 * How many people match the properties of a condition, of the people with an event in the last 30 days. Only Hedgerow
 * servers send `sample_size`: if it is less than the total, the number is an estimate.
 */
export const blastRadius = once(() =>
  z.looseObject({
    users_affected: z.optional(z.number()),
    total_users: z.optional(z.number()),
    /** In newer versions of PostHog, in place of `users_affected` and `total_users`. */
    affected: z.optional(z.number()),
    total: z.optional(z.number()),
    sample_size: z.optional(z.number()),
  }),
);

/** Why a flag has its value. Besides PostHog's reasons: `unsupported` if the server can't evaluate it, and `timeout`. */
const evaluation = () => z.looseObject({ reason: z.string(), condition_index: z.nullable(z.number()) });

const evaluated = () => ({
  value: value(),
  evaluation: evaluation(),
  /** JSON text; null without a payload. */
  payload: z.optional(z.nullable(z.string())),
});

/** The value of each flag for a person, by key. */
export const evaluationReasons = once(() => z.record(z.string(), z.looseObject(evaluated())));

/** A flag's value for a person, with what decides it. */
export const flagTest = once(() =>
  z.looseObject({
    ...evaluated(),
    /**
     * The stored properties, without those of the request. Empty for an unknown person. Missing if the key does not have
     * the scope `person:read`: they still decide the value.
     */
    person: z.optional(z.looseObject({ properties: z.record(z.string(), z.json()) })),
    /** Where the ID falls, from 0 to 100. `id` is the hashed ID: the first ID of a person for whom a variant is kept. */
    bucket: z.looseObject({ id: z.string(), rollout: z.number(), variant: z.number() }),
    /** In the order of the flag, as if the flag were on. Empty if the server can't evaluate the flag. */
    conditions: z.array(
      z.looseObject({
        condition_index: z.number(),
        /** Whether all properties match. */
        matches: z.boolean(),
        /** Whether the ID is within the condition's percentage. */
        is_rolled_out: z.boolean(),
        /** Whether each property of the condition matches, in their order. */
        properties: z.array(z.boolean()),
      }),
    ),
  }),
);

/** How often a flag was evaluated on each of the last 30 days, from `$feature_flag_called` events. */
export const flagEvaluations = once(() =>
  z.looseObject({
    /** The dates in the project's time zone, oldest first; the last one is today. */
    days: z.array(z.string()),
    /** The flag's variants in their order, then other values that were seen: `true`, `false`, removed variants. */
    variants: z.array(
      z.looseObject({
        value: z.string(),
        /** The number of evaluations on each day. */
        evaluations: z.array(z.number()),
        /** The number of people on each day. A person counts on the first day only, so that the sum is the number of people. */
        people: z.array(z.number()),
      }),
    ),
  }),
);
