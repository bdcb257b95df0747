import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type Node = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** Where a cursor is in a JSON text. */
export interface JsonPlace {
  /** From the outermost value inwards; a number is an entry of a list. */
  path: (string | number)[];
  role: 'key' | 'value';
  /** The word that the cursor is at. */
  from: number;
  to: number;
  /** The other keys of the object around the cursor. */
  taken: string[];
}

const values: ReadonlySet<string> = new Set(['String', 'Number', 'True', 'False', 'Null', 'Object', 'Array']);

export const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

/** The key of a property, without its quotes. */
export function keyOf(state: EditorState, property: Node): string {
  const name = property.getChild('PropertyName');
  const text = name ? state.sliceDoc(name.from, name.to) : '';
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replaceAll('"', '');
  }
}

/** The step from a container to what stands at `position` in it; null where the node contains nothing by a name or number. */
function stepInto(state: EditorState, node: Node, position: number): string | number | null {
  if (node.name === 'Property') return keyOf(state, node);
  if (node.name !== 'Array') return null;
  return childrenOf(node).filter((child) => values.has(child.name) && child.to < position).length;
}

function pathTo(state: EditorState, innermost: Node | null, position: number): (string | number)[] {
  const path: (string | number)[] = [];
  for (let node = innermost; node; node = node.parent) {
    const step = stepInto(state, node, position);
    if (step !== null) path.unshift(step);
  }
  return path;
}

/** The object or list that a position is directly in, whatever is broken or half typed there. */
function containerAt(node: Node, position: number): Node | null {
  let inside: Node | null = node;
  while (inside && !(['Object', 'Array', 'Property'].includes(inside.name) && inside.from < position))
    inside = inside.parent;
  return inside;
}

const typedKey = /[{,]\s*"?[\w$-]*$/;
const typedWord = /"?[\w$-]*$/;
const quoted: ReadonlySet<string> = new Set(['PropertyName', 'String']);

/** The other keys of an object than the one at `position`. */
const takenIn = (state: EditorState, object: Node | null, position: number): string[] =>
  (object ? childrenOf(object) : [])
    .filter(({ name, from, to }) => name === 'Property' && (position < from || position > to))
    .map((property) => keyOf(state, property));

/** Reads where a cursor is. */
export function placeAt(state: EditorState, position: number): JsonPlace {
  const inner = syntaxTree(state).resolveInner(position, -1);
  const container = containerAt(inner, position);
  const object = container?.name === 'Property' ? container.parent : container;
  const before = state.sliceDoc(object?.from ?? 0, position);
  const isNext = object?.name === 'Object' && typedKey.test(before);
  const isKey = inner.name === 'PropertyName' || isNext;
  const typed = position - (typedWord.exec(before)?.[0].length ?? 0);
  const { from, to } = quoted.has(inner.name) ? inner : { from: typed, to: position };
  return {
    path: pathTo(state, isKey ? object : container, from),
    role: isKey ? 'key' : 'value',
    from,
    to,
    taken: takenIn(state, object, position),
  };
}
