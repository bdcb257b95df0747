import type * as z from 'zod/mini';
import { findUnstorable } from '#contract/unstorable-values.ts';
import { violationsIn } from '#contract/violation.ts';
import { throwIfInvalid } from './parse-fields.ts';

/** Returns a text without surrounding white space, because texts in records are also trimmed. Other values stay unchanged. */
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/**
 * Validates a body that is not a record, and returns its values. Ignores unknown names. Throws 400 for invalid values.
 */
export function validateBody<S extends z.core.$ZodShape>(
  schema: z.ZodMiniObject<S>,
  body: Readonly<Record<string, unknown>>,
): z.output<z.ZodMiniObject<S>> {
  const { shape } = schema.def;
  const named = Object.fromEntries(
    Object.keys(shape).flatMap((name) => (body[name] === undefined ? [] : [[name, trimmed(body[name])]])),
  );
  const unstorable = findUnstorable(named);
  if (unstorable) {
    const { path, code, detail } = unstorable;
    throwIfInvalid([{ attr: path.join('__'), code, detail }]);
  }
  throwIfInvalid(violationsIn(shape as never, named));
  return schema.parse(named);
}
