import * as z from 'zod/mini';

/** What a field means. Each side keeps one table keyed by kind (input, reading, storage); a new kind does not compile until every table has it. */
export type Kind =
  | 'text'
  | 'long_text'
  | 'toggle'
  | 'optional_toggle'
  | 'opt_out'
  | 'integer'
  | 'uuid'
  | 'token'
  | 'timestamp'
  | 'membership_level'
  | 'timezone'
  | 'week_start'
  | 'sample_rate'
  | 'milliseconds'
  | 'webhook'
  | 'urls'
  | 'domains'
  | 'tags'
  | 'attributes'
  | 'error_patterns'
  | 'onboarding'
  | 'linked_flag'
  | 'payload_capture'
  | 'replay_config'
  | 'property_filters'
  | 'path_rules'
  | 'correlation'
  | 'flag_key'
  | 'flag'
  | 'user'
  | 'variants'
  | 'metric'
  | 'metrics'
  | 'json';

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface Options {
  label: string;
  /** One sentence, ending with a full stop; states the unit when the value has one. */
  help: string;
  /** The key of one of the resource's sections. */
  section: string;
  /** Narrows what a request may carry: a length, a range. What an answer may carry stays the kind's own, wider schema. */
  schema?: () => z.ZodMiniType;
  /** A request may carry null. It is declared, not asked of the schema, since the pages ask before any schema is made. */
  nullable?: true;
  /** Set by the server: in every response, ignored in requests. */
  readOnly?: true;
  /** Computed for each answer, so no column stores it. */
  computed?: true;
  /** Part of the list subset as well as of the full record. */
  inList?: true;
  /** A create request must carry it. */
  required?: true;
  /** The value a new record has when the create request says nothing; absent means null. */
  initial?: Json;
  /** The field that has to be on for this one to have an effect. */
  needs?: string;
  /** What a switch says beside itself: what happens when it is on. */
  says?: string;
  /** Never kept on the device. */
  secret?: true;
}

export interface Field {
  readonly kind: Kind;
  /** What a request may carry. */
  readonly schema: z.ZodMiniType;
  /** What an answer may carry: the kind's schema or null, without the limits of this server. */
  readonly wire: z.ZodMiniType;
  readonly label: string;
  readonly help: string;
  readonly section: string;
  readonly readOnly: boolean;
  readonly computed: boolean;
  readonly inList: boolean;
  readonly required: boolean;
  readonly initial: Json;
  readonly nullable: boolean;
  readonly needs?: string;
  readonly says?: string;
  readonly secret: boolean;
}

type Narrowed<Base extends z.ZodMiniType, O> = O extends { schema: () => infer S extends z.ZodMiniType } ? S : Base;

/** The type of a field declared with options `O` of a kind whose own schema is `Base`. */
export type FieldOf<Base extends z.ZodMiniType, O> = Field & {
  schema: O extends { nullable: true } ? z.ZodMiniNullable<Narrowed<Base, O>> : Narrowed<Base, O>;
  readOnly: O extends { readOnly: true } ? true : false;
  inList: O extends { inList: true } ? true : false;
};

/** Makes a thing at the first call, and answers it ever after. Schemas are made so: all of them would delay the first page. */
export function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/**
 * Makes the constructor of one kind: `const toggle = ofKind('toggle', () => z.boolean())`.
 * `base` is what any server may answer; `request` narrows it to what every field of the kind may send.
 */
export const ofKind = <Base extends z.ZodMiniType>(
  kind: Kind,
  base: () => Base,
  request: () => z.ZodMiniType = base,
) => {
  const wire = once(() => z.nullable(base()));
  const ofEveryField = once(request);
  return <const O extends Options>({ schema: own = ofEveryField, ...options }: O) => {
    const schema = once(() => (options.nullable ? z.nullable(own()) : own()));
    return {
      readOnly: false,
      computed: false,
      inList: false,
      required: false,
      nullable: false,
      secret: false,
      initial: null,
      ...options,
      kind,
      get schema() {
        return schema();
      },
      get wire() {
        return wire();
      },
    } as unknown as FieldOf<Base, O>;
  };
};
