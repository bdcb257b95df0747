import type { Field, Kind } from '#contract/field.ts';
import { printed } from '#contract/printed.ts';
import { invalid, type Violation } from '#contract/problem.ts';
import type { Fields } from '#contract/resource.ts';
import { timezoneNames } from '#contract/timezones.ts';
import { violationOf } from '#contract/violation.ts';
import { readers } from './read-value.ts';
import { unstorableIn } from './unstorable.ts';

type Body = Record<string, unknown>;
type UnsupportedValue = Pick<Violation, 'code' | 'detail'>;

const zones = new Set(timezoneNames);

/** What only this server knows to refuse, by kind; other servers may know more names. */
const refusals: Partial<Record<Kind, (value: unknown) => UnsupportedValue | null>> = {
  timezone: (value) =>
    zones.has(printed(value)) ? null : { code: 'invalid_choice', detail: `"${printed(value)}" is not a valid choice.` },
};

const isGiven = (value: unknown) => value !== null && value !== undefined;

function judged(name: string, field: Field, value: unknown): Violation | null {
  const unstorable = unstorableIn(value);
  if (unstorable) {
    const { path, code, detail } = unstorable;
    return { attr: [name, ...path].join('__'), code, detail };
  }
  const refusal = isGiven(value) ? refusals[field.kind]?.(value) : null;
  return refusal ? { attr: name, ...refusal } : violationOf(name, field, value);
}

const writable = (fields: Fields) => Object.entries(fields).filter(([, field]) => !field.readOnly);

/** Throws 400 with all of these violations; does nothing when there is none. */
export function refuse(violations: readonly Violation[]) {
  const [first, ...others] = violations;
  if (first) throw invalid([first, ...others]);
}

/**
 * Reads the writable fields of a request's body: leniently what they say, strictly what they may be. Unknown and read-only names are ignored.
 * Throws 400 with every failing field.
 */
export function accept<B>(fields: Fields, body: Body, asNew: boolean): B {
  const named = writable(fields).filter(([name]) => asNew || body[name] !== undefined);
  const read = named.map(([name, field]) => {
    const value = body[name];
    return [name, field, isGiven(value) ? readers[field.kind](value, field.nullable) : value] as const;
  });
  refuse(read.flatMap(([name, field, value]) => judged(name, field, value) ?? []));
  return Object.fromEntries(read.flatMap(([name, , value]) => (value === undefined ? [] : [[name, value]]))) as B;
}

/** What a new record holds: the accepted body, and the initial value of every field that it leaves out. */
export const withInitials = <B extends object>(fields: Fields, accepted: B): B => ({
  ...(Object.fromEntries(
    writable(fields).flatMap(([name, { initial, required }]) => (required ? [] : [[name, initial]])),
  ) as B),
  ...accepted,
});
