import { syntaxTree } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { parseJson } from '../json-text.ts';
import { childrenOf, keyOf, placeAt } from './json-place.ts';
import { type Shape, shapeAt } from './shapes.ts';

type Node = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** The first place that the grammar of JSON has no reading for. */
function brokenAt(state: EditorState): number {
  let first = state.doc.length;
  syntaxTree(state).iterate({
    enter: ({ type, from }) => {
      if (type.isError) first = Math.min(first, from);
    },
  });
  return first;
}

const anything = /(?:)/;
const reasons: readonly [at: RegExp, before: RegExp, words: string][] = [
  [/^\s*$/, anything, 'A bracket or a quote is still open.'],
  [/^\s*[}\]]/, /,\s*$/, 'No comma may stand before a closing bracket.'],
  [/^\s*'/, anything, 'JSON wants double quotes.'],
  [/^\s*["[{\w-]/, /["\]}\w]\s*$/, 'A comma or a colon is missing.'],
  [/^\s*[A-Za-z_$]/, /[{,]\s*$/, 'The name of a key stands in double quotes.'],
  [/^\s*[A-Za-z_$]/, anything, 'Of bare words, JSON knows true, false and null.'],
];

function markOf(state: EditorState, detail: string): Diagnostic {
  const broken = brokenAt(state);
  const text = state.doc.toString();
  const why = reasons.find(([at, before]) => at.test(text.slice(broken)) && before.test(text.slice(0, broken)));
  const from = Math.max(0, Math.min(broken, state.doc.length - 1));
  return {
    from,
    to: Math.min(from + 1, state.doc.length),
    severity: 'error',
    message: why ? `${detail} ${why[2]}` : detail,
  };
}

const warning = ({ from, to }: { from: number; to: number }, message: string): Diagnostic => ({
  from,
  to,
  severity: 'warning',
  message,
});

/** What speaks against the keys of one object: one that comes twice, and one that servers refuse. */
function faultsIn(state: EditorState, object: Node, shape: Shape): Diagnostic[] {
  const known = shapeAt(shape, placeAt(state, object.from + 1).path);
  const seen = new Set<string>();
  return childrenOf(object).flatMap((property) => {
    const name = property.getChild('PropertyName');
    if (!name) return [];
    const key = keyOf(state, property);
    const isAgain = seen.has(key);
    seen.add(key);
    if (isAgain) return [warning(name, `“${key}” comes twice in this object: only the last one counts.`)];
    const isRefused = known?.isClosed && !Object.hasOwn(known.keys ?? {}, key);
    return isRefused
      ? [warning(name, `Servers refuse “${key}” here. They know ${Object.keys(known.keys ?? {}).join(', ')}.`)]
      : [];
  });
}

/** What is wrong with a JSON text, and where: the first thing that is no JSON, or else what it says that cannot be meant. */
export function checkJson(state: EditorState, shape: Shape): Diagnostic[] {
  const decoded = parseJson(state.doc.toString());
  if ('detail' in decoded) return [markOf(state, decoded.detail)];
  const found: Diagnostic[] = [];
  syntaxTree(state).iterate({
    enter: ({ name, node }) => {
      if (name === 'Object') found.push(...faultsIn(state, node, shape));
    },
  });
  return found;
}
