import { Compartment, type EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { jsonText, parseJsonText } from '../json-text.ts';
import classes from './code-editor.module.css';
import { jsonEditorExtensions } from './editor-extensions.ts';
import { cursorAt } from './json-cursor.ts';
import { jsonShapes, shapeAt } from './json-shapes.ts';
import { jsonSummary } from './json-summary.ts';

export interface CodeEditorProps {
  name: string;
  field: Field;
  aria: FieldInputProps['aria'];
  disabled: boolean;
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  takesFocus: boolean;
  onClose: () => void;
}

/** Returns the description of the key at the cursor; empty if there is none. */
function hintAt(state: EditorState, { kind }: Field): string {
  const { path, role, from, to } = cursorAt(state, state.selection.main.head);
  const key = role === 'key' ? [state.sliceDoc(from, to).replaceAll('"', '')] : [];
  const [shape, name] = [shapeAt(jsonShapes[kind], [...path, ...key]), [...path, ...key].at(-1)];
  return shape?.description && typeof name === 'string' ? `${name}: ${shape.description}` : '';
}

const attributesOf = ({ field, aria, disabled }: CodeEditorProps) => [
  EditorView.contentAttributes.of({
    ...(aria['aria-labelledby'] === undefined
      ? { 'aria-label': field.label }
      : { 'aria-labelledby': aria['aria-labelledby'] }),
    ...(aria['aria-describedby'] === undefined ? {} : { 'aria-describedby': aria['aria-describedby'] }),
    ...(aria['aria-description'] === undefined ? {} : { 'aria-description': aria['aria-description'] }),
    ...(aria['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
  }),
  EditorView.editable.of(!disabled),
];

/** Mounts a CodeMirror editor and syncs its text with the form in both directions. */
function useEditorView(props: CodeEditorProps, onHint: (hint: string) => void) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [attributes] = useState(() => new Compartment());
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
    view.current?.dispatch({ effects: attributes.reconfigure(attributesOf(props)) });
  });
  // The editor is created once. Later changes are dispatched to it.
  useEffect(() => {
    if (!container.current) return;
    const { field, text } = latest.current;
    const editor = new EditorView({
      parent: container.current,
      doc: text,
      extensions: [
        jsonEditorExtensions(jsonShapes[field.kind] ?? {}, () => latest.current.onClose()),
        attributes.of(attributesOf(latest.current)),
        EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
          if (docChanged) latest.current.onText(state.doc.toString());
          if (docChanged || selectionSet) onHint(hintAt(state, field));
        }),
        EditorView.domEventHandlers({ blur: () => latest.current.onLeave() }),
      ],
    });
    view.current = editor;
    if (latest.current.takesFocus) editor.focus();
    return () => editor.destroy();
  }, [attributes, onHint]);
  const { edits } = useResourceForm();
  const { name, text } = props;
  // Ignore `text` if it is outdated because the form already contains newer input.
  useEffect(() => {
    const editor = view.current;
    const now = edits.inputValue(name);
    if (!editor || text !== now || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [edits, name, text]);
  return container;
}

/** A JSON editor with completion, descriptions of known keys and error markers. */
export function CodeEditor(props: CodeEditorProps) {
  const { field, aria, text, disabled, onText, onClose } = props;
  const [hint, setHint] = useState('');
  const container = useEditorView(props, setHint);
  const about = jsonShapes[field.kind]?.description;
  const decoded = parseJsonText(text);
  const orderly = 'value' in decoded && text.trim() !== '' ? jsonText(decoded.value) || 'null' : text;
  return (
    <div className={classes.editor}>
      <div ref={container} />
      <p role="status" data-invalid={(hint === '' && !('value' in decoded)) || undefined}>
        {hint || (aria['aria-invalid'] ? '' : jsonSummary(text))}
      </p>
      {about !== undefined && <p>{about}</p>}
      <div className={classes.tools}>
        <Button kind="link" disabled={disabled || orderly === text} onClick={() => onText(orderly)}>
          Format
        </Button>
        <Button kind="link" onClick={onClose}>
          Plain text
        </Button>
      </div>
    </div>
  );
}
