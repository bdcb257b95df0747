import * as z from 'zod/mini';
import { type Field, once } from './field.ts';

export type Fields = Record<string, Field>;

export interface Section {
  title: string;
  about: string;
}

/** The type of a field in responses. It lacks null if the field is not nullable, although the response schema accepts null. */
type Answer<F extends Field> = F['schema'];
type Shape<F extends Fields> = { [N in keyof F]: Answer<F[N]> };
type Where<F extends Fields, P extends 'readOnly' | 'inList', V extends boolean> = {
  [N in keyof F as F[N][P] extends V ? N : never]: F[N];
};

const shape = (fields: Fields, part: 'schema' | 'wire', keep: (field: Field) => boolean) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => keep(field))
      .map(([name, field]) => [name, field[part]]),
  );

/** Creates the schemas of the record, the list item and the request body from one table of fields. */
export function defineResource<const F extends Fields, const S extends Record<string, Section>>(
  name: string,
  sections: S,
  fields: F,
) {
  const record = once(() => z.looseObject(shape(fields, 'wire', () => true)));
  const listItem = once(() => z.looseObject(shape(fields, 'wire', (field) => field.inList)));
  const body = once(() => z.partial(z.object(shape(fields, 'schema', (field) => !field.readOnly))));
  return {
    name,
    sections: sections as Record<string, Section>,
    fields,
    get record() {
      return record() as unknown as z.ZodMiniObject<Shape<F>>;
    },
    get listItem() {
      return listItem() as unknown as z.ZodMiniObject<Shape<Where<F, 'inList', true>>>;
    },
    get body() {
      return body() as unknown as z.ZodMiniObject<{
        [N in keyof Where<F, 'readOnly', false>]: z.ZodMiniOptional<F[N]['schema']>;
      }>;
    },
  };
}

/** Any resource, for code that works with all resources. */
export interface Resource {
  readonly name: string;
  readonly sections: Record<string, Section>;
  readonly fields: Fields;
}

/** Returns the names of a resource's writable fields, in the order of their declaration. */
export const writableNames = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (field.readOnly ? [] : [name]));

function isSameObject(one: object, other: object): boolean {
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => key in other && isSame(one[key as never], other[key as never]));
}

/**
 * Whether two JSON values are equal. The order of keys does not matter. `undefined` equals null, but an object without a
 * key differs from an object in which the key is null.
 */
export function isSame(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (typeof a === 'object' && typeof b === 'object' && a !== null && b !== null) return isSameObject(a, b);
  return Object.is(a, b);
}

/** Returns the names of the fields in `after` whose values differ from `before`. */
export function changedFields<T extends object>(before: T, after: Partial<T>): (keyof T & string)[] {
  const names = Object.keys(after) as (keyof T & string)[];
  return names.filter((name) => !isSame(before[name], after[name]));
}
