import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { placeAt } from './json-place.ts';
import { type Shape, shapeAt } from './shapes.ts';

/** What a new value of a shape begins with. */
function beginningOf(shape: Shape): string {
  if (shape.keys) return '{}';
  return shape.entries ? '[]' : '';
}

function keyOptions({ keys = {} }: Shape, taken: readonly string[], hasValue: boolean): Completion[] {
  return Object.entries(keys)
    .filter(([key]) => !taken.includes(key))
    .map(([key, shape]) => ({
      label: JSON.stringify(key),
      displayLabel: key,
      type: 'property',
      ...(shape.says ? { info: shape.says } : {}),
      apply: hasValue ? JSON.stringify(key) : `${JSON.stringify(key)}: ${beginningOf(shape)}`,
    }));
}

const valueOptions = ({ values = [] }: Shape): Completion[] =>
  values.map((value) => ({ label: JSON.stringify(value), type: typeof value === 'string' ? 'text' : 'constant' }));

/** Offers the keys and values that are known at the cursor. */
export const completeJson =
  (shape: Shape) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const { path, role, from, to, taken } = placeAt(state, pos);
    const known = shapeAt(shape, path);
    if (!known || (!explicit && from === pos && role === 'value')) return null;
    const hasValue = /^\s*:/.test(state.sliceDoc(to, to + 20));
    const options = role === 'key' ? keyOptions(known, taken, hasValue) : valueOptions(known);
    return options.length > 0 ? { from, to, options, validFor: /^"?[\w$-]*"?$/ } : null;
  };
