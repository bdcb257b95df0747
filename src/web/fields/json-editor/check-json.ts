import { syntaxTree } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { parseJsonText } from '../json-text.ts';
import { childrenOf, cursorAt, propertyName } from './json-cursor.ts';
import { type JsonShape, shapeAt } from './json-shapes.ts';

type Node = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** Returns the position of the first syntax error, or the end of the text. */
function syntaxErrorPosition(state: EditorState): number {
  let first = state.doc.length;
  syntaxTree(state).iterate({
    enter: ({ type, from }) => {
      if (type.isError) first = Math.min(first, from);
    },
  });
  return first;
}

const anything = /(?:)/;
const reasons: readonly [at: RegExp, before: RegExp, message: string][] = [
  [/^\s*$/, anything, 'A bracket or a quote is still open.'],
  [/^\s*[}\]]/, /,\s*$/, 'Remove the comma before the closing bracket.'],
  [/^\s*'/, anything, 'Use double quotes.'],
  [/^\s*["[{\w-]/, /["\]}\w]\s*$/, 'A comma or a colon is missing.'],
  [/^\s*[A-Za-z_$]/, /[{,]\s*$/, 'Put keys in double quotes.'],
  [/^\s*[A-Za-z_$]/, anything, 'Put text in double quotes, except true, false and null.'],
];

function syntaxDiagnostic(state: EditorState, detail: string): Diagnostic {
  const broken = syntaxErrorPosition(state);
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

/** Returns warnings about duplicate keys and keys that servers reject. */
function objectWarnings(state: EditorState, object: Node, shape: JsonShape): Diagnostic[] {
  const known = shapeAt(shape, cursorAt(state, object.from + 1).path);
  const seen = new Set<string>();
  return childrenOf(object).flatMap((property) => {
    const name = property.getChild('PropertyName');
    if (!name) return [];
    const key = propertyName(state, property);
    const isAgain = seen.has(key);
    seen.add(key);
    if (isAgain) return [warning(name, `Duplicate key “${key}”. Only the last one is used.`)];
    const isRefused = known?.isClosed && !Object.hasOwn(known.keys ?? {}, key);
    return isRefused
      ? [
          warning(
            name,
            `Servers reject the key “${key}” here. Allowed keys: ${Object.keys(known.keys ?? {}).join(', ')}.`,
          ),
        ]
      : [];
  });
}

/** Returns the first syntax error of a JSON text, or else warnings about its keys. */
export function checkJson(state: EditorState, shape: JsonShape): Diagnostic[] {
  const decoded = parseJsonText(state.doc.toString());
  if ('detail' in decoded) return [syntaxDiagnostic(state, decoded.detail)];
  const found: Diagnostic[] = [];
  syntaxTree(state).iterate({
    enter: ({ name, node }) => {
      if (name === 'Object') found.push(...objectWarnings(state, node, shape));
    },
  });
  return found;
}
