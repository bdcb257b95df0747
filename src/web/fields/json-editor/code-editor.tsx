import { Compartment, type EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { useEditing } from '../editing/editing.tsx';
import { jsonText, parseJson } from '../json-text.ts';
import type { WidgetProps } from '../widget.ts';
import classes from './code-editor.module.css';
import { placeAt } from './json-place.ts';
import { jsonWords } from './json-words.ts';
import { jsonEditing } from './setup.ts';
import { shapeAt, shapes } from './shapes.ts';

export interface CodeEditorProps {
  name: string;
  field: Field;
  aria: WidgetProps['aria'];
  disabled: boolean;
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  /** Whether the focus moves into the editor as it opens. */
  takesFocus: boolean;
  onClose: () => void;
}

/** What is known of the key or value at the cursor. */
function hintAt(state: EditorState, { kind }: Field): string {
  const { path, role, from, to } = placeAt(state, state.selection.main.head);
  const key = role === 'key' ? [state.sliceDoc(from, to).replaceAll('"', '')] : [];
  const [shape, name] = [shapeAt(shapes[kind], [...path, ...key]), [...path, ...key].at(-1)];
  return shape?.says && typeof name === 'string' ? `${name}: ${shape.says}` : '';
}

const attributesOf = ({ field, aria, disabled }: CodeEditorProps) => [
  EditorView.contentAttributes.of({
    ...(aria['aria-labelledby'] === undefined
      ? { 'aria-label': field.label }
      : { 'aria-labelledby': aria['aria-labelledby'] }),
    'aria-describedby': aria['aria-describedby'],
    ...(aria['aria-invalid'] ? { 'aria-invalid': 'true' } : {}),
  }),
  EditorView.editable.of(!disabled),
];

/** Mounts an editor into an element and keeps both sides in step: what is typed goes out, what changes outside comes in. */
function useEditorView(props: CodeEditorProps, onHint: (hint: string) => void) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const [attributes] = useState(() => new Compartment());
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
    view.current?.dispatch({ effects: attributes.reconfigure(attributesOf(props)) });
  });
  // The editor is no part of React: it is made once, and told of what changes.
  useEffect(() => {
    if (!place.current) return;
    const { field, text } = latest.current;
    const editor = new EditorView({
      parent: place.current,
      doc: text,
      extensions: [
        jsonEditing(shapes[field.kind] ?? {}, () => latest.current.onClose()),
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
  const { edits } = useEditing();
  const { name, text } = props;
  // What was typed since this text was drawn is in the form already, and must not be taken back.
  useEffect(() => {
    const editor = view.current;
    const now = edits.form(name);
    if (!editor || text !== now || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [edits, name, text]);
  return place;
}

/** An editor for JSON: completes and explains what is known, marks what is wrong where it is wrong, and keeps everything else. */
export function CodeEditor(props: CodeEditorProps) {
  const { field, aria, text, disabled, onText, onClose } = props;
  const [hint, setHint] = useState('');
  const place = useEditorView(props, setHint);
  const about = shapes[field.kind]?.says;
  const decoded = parseJson(text);
  const orderly = 'value' in decoded && text.trim() !== '' ? jsonText(decoded.value) || 'null' : text;
  return (
    <div className={classes['editor']}>
      <div ref={place} />
      <p role="status">{hint || (aria['aria-invalid'] ? '' : jsonWords(text))}</p>
      {about !== undefined && <p>{about}</p>}
      <div className={classes['tools']}>
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
