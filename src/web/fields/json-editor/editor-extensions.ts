import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { linter, lintGutter } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { checkJson } from './check-json.ts';
import { completeJson } from './complete-json.ts';
import type { JsonShape } from './json-shapes.ts';

const highlightStyle = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ended)' },
  { tag: tags.string, color: 'var(--accent-strong)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--bad)' },
]);

const editorTheme = EditorView.theme({
  '&': {
    border: '1px solid var(--border-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontSize: 'var(--size-xs)',
  },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px', maxHeight: '28rem', minHeight: '8rem' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--hint)', border: '0' },
  '.cm-tooltip': {
    border: '1px solid var(--border-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow)',
    fontFamily: 'var(--font)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxWidth: 'min(28rem, 90vw)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '4px 8px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-tooltip.cm-completionInfo': { padding: '6px 8px', maxWidth: '20rem' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warning)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
});

/** Returns the nonce that the security policy requires for styles. */
const nonce = () => document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';

/**
 * Returns the CodeMirror extensions for JSON with a known structure. Tab has no special function, so that keyboard
 * users can leave the editor. Escape closes an open popup, or else the editor.
 */
export const jsonEditorExtensions = (shape: JsonShape, close: () => void): Extension => [
  lineNumbers(),
  history(),
  json(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  syntaxHighlighting(highlightStyle),
  linter(({ state }) => checkJson(state, shape), { delay: 200 }),
  lintGutter(),
  autocompletion({ override: [completeJson(shape)], icons: false }),
  EditorState.tabSize.of(2),
  EditorView.lineWrapping,
  EditorView.cspNonce.of(nonce()),
  editorTheme,
  keymap.of([
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...historyKeymap,
    {
      key: 'Escape',
      run: () => {
        close();
        return true;
      },
    },
    ...defaultKeymap,
  ]),
];
