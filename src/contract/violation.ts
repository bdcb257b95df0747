import type { Field } from './field.ts';
import { printed } from './printed.ts';
import type { Violation } from './problem.ts';

/** The parts of a zod issue that a violation needs. */
interface Issue {
  code: string;
  path: PropertyKey[];
  message: string;
  origin?: string;
  expected?: string;
  format?: string;
  maximum?: number | bigint;
  minimum?: number | bigint;
  params?: { code?: string; attr?: null };
}

type Reason = Pick<Violation, 'code' | 'detail'>;

const pythonType: Record<string, string> = { string: 'str', boolean: 'bool', object: 'dict' };
const typeNameOf = (value: unknown) =>
  typeof value === 'number' ? (Number.isInteger(value) ? 'int' : 'float') : (pythonType[typeof value] ?? typeof value);

const notWhole = (): Reason => ({ code: 'invalid_input', detail: 'A valid integer is required.' });

const wrongType: Record<string, (value: unknown) => Reason> = {
  string: () => ({ code: 'invalid_input', detail: 'Not a valid string.' }),
  boolean: () => ({ code: 'invalid_input', detail: 'Must be a valid boolean.' }),
  int: notWhole,
  // Every number in the contract is an integer; decimals are sent as text.
  number: notWhole,
  array: (value) => ({
    code: 'not_a_list',
    detail: `Expected a list of items but got type "${typeNameOf(value)}".`,
  }),
};

const DATETIME =
  'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].';

const tooBig = ({ maximum }: Issue): Reason => ({
  code: 'max_value',
  detail: `Ensure this value is less than or equal to ${maximum}.`,
});

const tooSmall = ({ origin, minimum }: Issue): Reason =>
  origin === 'string'
    ? { code: 'blank', detail: 'This field may not be blank.' }
    : { code: 'min_value', detail: `Ensure this value is greater than or equal to ${minimum}.` };

const unknownReason: Reason = { code: 'invalid_input', detail: 'This value is not valid.' };

const reasons: Record<string, (issue: Issue, value: unknown) => Reason> = {
  too_big: tooBig,
  too_small: tooSmall,
  invalid_type: ({ expected = '' }, value) => wrongType[expected]?.(value) ?? unknownReason,
  invalid_value: (_, value) => ({ code: 'invalid_choice', detail: `"${printed(value)}" is not a valid choice.` }),
  invalid_format: ({ format }) => (format === 'datetime' ? { code: 'invalid_input', detail: DATETIME } : unknownReason),
  invalid_union: () => ({ code: 'invalid_input', detail: 'Value must be valid JSON.' }),
  custom: ({ params, message }) => ({ code: params?.code ?? 'invalid_input', detail: message }),
};

const at = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | null)?.[key], value);

const required: Reason = { code: 'required', detail: 'This field is required.' };
const mayNotBeNull: Reason = { code: 'null', detail: 'This field may not be null.' };

type Schema = Field['schema'];

function firstIssue(name: string, schema: Schema, value: unknown): Violation | null {
  const issue = schema.safeParse(value).error?.issues[0] as Issue | undefined;
  if (!issue) return null;
  if (value === undefined) return { attr: name, ...required };
  if (value === null && issue.code !== 'custom') return { attr: name, ...mayNotBeNull };
  const attr = issue.params?.attr === null ? null : [name, ...issue.path.map(String)].join('__');
  return { attr, ...(reasons[issue.code]?.(issue, at(value, issue.path)) ?? unknownReason) };
}

/** Returns the violation of one field's value, with PostHog's message; null if the value is valid. */
export function violationOf(name: string, field: Field, value: unknown): Violation | null {
  if (value === undefined) return field.required ? { attr: name, ...required } : null;
  return firstIssue(name, field.schema, value);
}

/** Returns the violations in a body, at most one per field. */
export const violationsIn = (
  shape: Readonly<Record<string, Schema>>,
  body: Readonly<Record<string, unknown>>,
): Violation[] => Object.entries(shape).flatMap(([name, schema]) => firstIssue(name, schema, body[name]) ?? []);
