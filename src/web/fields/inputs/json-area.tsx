import { type ComponentType, useRef, useState } from 'react';
import { useNotify } from '../../ui/notices.tsx';
import { useEditing } from '../editing/editing.tsx';
import { NOT_SET } from '../field-value.tsx';
import { useIsPointed } from '../find/pointed-field.ts';
import type { CodeEditorProps } from '../json-editor/code-editor.tsx';
import type { WidgetProps } from '../widget.ts';
import { FieldInput } from './field-input.tsx';
import inputs from './inputs.module.css';

interface Props extends WidgetProps {
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  className?: string | undefined;
}

const load = () => import('../json-editor/code-editor.tsx');

/** Fetches the editor, which weighs as much as the rest of the page, when somebody asks for it. */
function useEditor() {
  const notify = useNotify();
  const [Editor, setEditor] = useState<ComponentType<CodeEditorProps> | null>(null);
  const open = () =>
    load().then(
      ({ CodeEditor }) => setEditor(() => CodeEditor),
      () => notify('The editor did not arrive from the server. The plain text does the same.', 'failed'),
    );
  return { Editor, open, close: () => setEditor(null) };
}

/** JSON as text, where empty means not set. An editor takes the place of the plain text on demand; the text stays the form's own input. */
export function JsonArea({ name, field, aria, disabled, text, onText, onLeave, className = '' }: Props) {
  const { pointed } = useEditing();
  const isPointed = useIsPointed(pointed, name);
  const { Editor, open, close } = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const leave = () => {
    close();
    requestAnimationFrame(() => area.current?.focus());
  };
  return (
    <>
      {Editor && (
        <Editor
          name={name}
          field={field}
          aria={aria}
          disabled={disabled}
          {...{ text, onText, onLeave }}
          onClose={leave}
        />
      )}
      <FieldInput
        component="textarea"
        ref={area as never}
        name={name}
        hidden={Editor !== null}
        className={`${inputs['mono']} ${className}`}
        rows={2}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={field.nullable ? NOT_SET : 'JSON'}
        disabled={disabled}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onBlur={onLeave}
        aria={aria}
      />
      {isPointed && !Editor && !disabled && (
        <button
          type="button"
          data-icon="pencil"
          className={inputs['opener']}
          // The text keeps the focus: what leaving it says would move the button away from under the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onPointerEnter={load}
          onFocus={load}
          onClick={open}
        >
          JSON editor
        </button>
      )}
    </>
  );
}
