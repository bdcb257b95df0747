import { invalidInput } from '#contract/problem.ts';
import { recordId } from './record-id.ts';

const invalidChoice = (value: string, name: string) =>
  invalidInput(`"${value}" is not a valid choice.`, name, 'invalid_choice');

/** Returns the value for a name from a query; undefined for an empty name. Throws 400 for another name. */
export function choose<T>(table: Record<string, T>, value: string | undefined, name: string): T | undefined {
  if (value === undefined || value === '') return undefined;
  if (!Object.hasOwn(table, value)) throw invalidChoice(value, name);
  return table[value];
}

/** Parses ids: one, several with commas, or a JSON list. */
export function idsIn(value: string | undefined, name: string): number[] | undefined {
  if (value === undefined || value === '') return undefined;
  return value
    .split(/[[\],\s]+/)
    .filter(Boolean)
    .map((text) => {
      const id = recordId(text);
      if (id === null) throw invalidChoice(text, name);
      return id;
    });
}

/** The order of a list by an expression. */
export interface ListOrder<Expression> {
  by: Expression;
  direction: 'asc' | 'desc';
}

/** Parses the name of an order, with `-` for a descending one. Null if the query has none. Throws 400 for another name. */
export function orderIn<T>(orders: Record<string, T>, value: string | undefined): ListOrder<T> | null {
  if (value === '-') throw invalidChoice(value, 'order');
  const by = choose(orders, value?.replace(/^-/, ''), 'order');
  return by === undefined ? null : { by, direction: value?.startsWith('-') ? 'desc' : 'asc' };
}
