import * as z from 'zod/mini';

/**
 * The kind of a field's value. Tables with one entry per kind define its input, text and storage. The compiler reports
 * every table without an entry for a new kind.
 */
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
  | 'flag_filters'
  | 'flag'
  | 'user'
  | 'conclusion'
  | 'end_action'
  | 'harm_action'
  | 'variants'
  | 'metric'
  | 'metrics'
  | 'experiment_metrics'
  | 'exposure_criteria'
  | 'segments'
  | 'stats_config'
  | 'json';

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

export interface Options {
  label: string;
  /** One sentence with a full stop. Contains the unit if the value has one. */
  help: string;
  /** What a form shows below the label: one short line, for what the label does not say. */
  hint?: string;
  /** What happens if the value is null: one short sentence. */
  unset?: string;
  /** The key of one of the resource's sections. */
  section: string;
  /** Limits values in requests, for example by length or range. Responses use the kind's wider schema. */
  schema?: () => z.ZodMiniType;
  /** Whether a request may contain null. Not part of `schema`, because pages read it before they create schemas. */
  nullable?: true;
  /** Set by the server: part of every response, ignored in requests. */
  readOnly?: true;
  /** Computed for each response, so no column stores it. */
  computed?: true;
  /** Set if lists of records contain the field. Other fields are only in the full record. */
  inList?: true;
  /** Required in a create request. */
  required?: true;
  /** The default value in a new record. Null if absent. */
  initial?: Json;
  /** The name of a field that is a switch. While the switch is off, this field has no effect. */
  needs?: string;
  /** The text beside a switch: what happens when it is on. */
  switchText?: string;
  /** The value is secret: it is never stored on the device, in a file or in a plan. */
  secret?: true;
  /** Set if older servers lack the field. Forms for such servers do not show it. */
  optional?: true;
}

export interface Field {
  readonly kind: Kind;
  /** The schema of values in requests. */
  readonly schema: z.ZodMiniType;
  /** The schema of values in responses. Accepts null and every value of the kind, without the limits of `schema`. */
  readonly wire: z.ZodMiniType;
  readonly label: string;
  readonly help: string;
  readonly hint?: string;
  readonly unset?: string;
  readonly section: string;
  readonly readOnly: boolean;
  readonly computed: boolean;
  readonly inList: boolean;
  readonly required: boolean;
  readonly initial: Json;
  readonly nullable: boolean;
  readonly needs?: string;
  readonly switchText?: string;
  readonly secret: boolean;
  readonly optional: boolean;
}

type Narrowed<Base extends z.ZodMiniType, O> = O extends { schema: () => infer S extends z.ZodMiniType } ? S : Base;

/** The type of a field with the options `O`. `Base` is the response schema of the field's kind. */
export type FieldOf<Base extends z.ZodMiniType, O> = Field & {
  schema: O extends { nullable: true } ? z.ZodMiniNullable<Narrowed<Base, O>> : Narrowed<Base, O>;
  readOnly: O extends { readOnly: true } ? true : false;
  inList: O extends { inList: true } ? true : false;
};

/**
 * Returns a function that creates a value on its first call and returns this value on every later call. Creating all
 * schemas at once would delay the first page.
 */
export function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}

/**
 * Returns the constructor of one kind: `const toggle = ofKind('toggle', () => z.boolean())`.
 * @param base the schema of values in responses
 * @param request the schema of values in requests, if it is narrower
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
      optional: false,
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
