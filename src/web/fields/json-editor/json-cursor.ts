import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type Node = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** Describes the cursor in a JSON text: its path, the word at the cursor, and the other keys of the object. */
export interface JsonCursor {
  /** The keys and list indexes from the outermost value to the cursor. */
  path: (string | number)[];
  role: 'key' | 'value';
  /** The range of the word at the cursor. */
  from: number;
  to: number;
  /** The keys of the object around the cursor, except the key at the cursor. */
  taken: string[];
}

const values: ReadonlySet<string> = new Set(['String', 'Number', 'True', 'False', 'Null', 'Object', 'Array']);

export const childrenOf = (node: Node): Node[] => {
  const children: Node[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
};

/** Returns the key of a property without quotes. */
export function propertyName(state: EditorState, property: Node): string {
  const name = property.getChild('PropertyName');
  const text = name ? state.sliceDoc(name.from, name.to) : '';
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replaceAll('"', '');
  }
}

/** Returns the key or index at `position` inside a node, or null if the node is neither a property nor a list. */
function stepInto(state: EditorState, node: Node, position: number): string | number | null {
  if (node.name === 'Property') return propertyName(state, node);
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

/** Returns the innermost object, list or property around a position, even in incomplete text; null if there is none. */
function containerAt(node: Node, position: number): Node | null {
  let inside: Node | null = node;
  while (inside && !(['Object', 'Array', 'Property'].includes(inside.name) && inside.from < position))
    inside = inside.parent;
  return inside;
}

const typedKey = /[{,]\s*"?[\w$-]*$/;
const typedWord = /"?[\w$-]*$/;
const quoted: ReadonlySet<string> = new Set(['PropertyName', 'String']);

/** Returns the keys of an object except the one at `position`. */
const takenIn = (state: EditorState, object: Node | null, position: number): string[] =>
  (object ? childrenOf(object) : [])
    .filter(({ name, from, to }) => name === 'Property' && (position < from || position > to))
    .map((property) => propertyName(state, property));

/** Returns the description of a position in the JSON text. */
export function cursorAt(state: EditorState, position: number): JsonCursor {
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
