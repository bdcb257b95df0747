import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { cursorAt } from './json-cursor.ts';
import { type JsonShape, shapeAt } from './json-shapes.ts';

/** Returns the initial text of a new value. */
function initialValue(shape: JsonShape): string {
  if (shape.keys) return '{}';
  return shape.entries ? '[]' : '';
}

function keyOptions({ keys = {} }: JsonShape, taken: readonly string[], hasValue: boolean): Completion[] {
  return Object.entries(keys)
    .filter(([key]) => !taken.includes(key))
    .map(([key, shape]) => ({
      label: JSON.stringify(key),
      displayLabel: key,
      type: 'property',
      ...(shape.description ? { info: shape.description } : {}),
      apply: hasValue ? JSON.stringify(key) : `${JSON.stringify(key)}: ${initialValue(shape)}`,
    }));
}

const valueOptions = ({ values = [] }: JsonShape): Completion[] =>
  values.map((value) => ({ label: JSON.stringify(value), type: typeof value === 'string' ? 'text' : 'constant' }));

/** Returns a completion source that suggests the known keys and values at the cursor. */
export const completeJson =
  (shape: JsonShape) =>
  ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const { path, role, from, to, taken } = cursorAt(state, pos);
    const known = shapeAt(shape, path);
    if (!known || (!explicit && from === pos && role === 'value')) return null;
    const hasValue = /^\s*:/.test(state.sliceDoc(to, to + 20));
    const options = role === 'key' ? keyOptions(known, taken, hasValue) : valueOptions(known);
    return options.length > 0 ? { from, to, options, validFor: /^"?[\w$-]*"?$/ } : null;
  };
