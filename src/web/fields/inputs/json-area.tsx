import { type ComponentType, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { NOT_SET } from '../field-value.tsx';
import type { FieldInputProps } from '../input-props.ts';
import type { CodeEditorProps } from '../json-editor/code-editor.tsx';
import { FieldInput } from './field-input.tsx';
import inputs from './inputs.module.css';

interface Props extends FieldInputProps {
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  /** Whether the editor replaces the plain text as soon as it has loaded. */
  opensEditor?: boolean;
}

const load = () => import('../json-editor/code-editor.tsx');

/**
 * Returns the opened JSON editor, and functions to open and close it. Its code is larger than the rest of the page, so
 * it loads on demand.
 */
function useEditor(area: { current: HTMLElement | null }) {
  const notify = useNotify();
  const [opened, setOpened] = useState<{ Editor: ComponentType<CodeEditorProps>; takesFocus: boolean } | null>(null);
  const open = (takesFocus: boolean) =>
    load().then(
      ({ CodeEditor: Editor }) =>
        setOpened({ Editor, takesFocus: takesFocus || area.current === document.activeElement }),
      () => notify('The JSON editor could not be loaded. Use the plain text field instead.', 'failed'),
    );
  return { opened, open, close: () => setOpened(null) };
}

/** A text area for JSON. The user can replace it with the JSON editor. Empty text means not set. */
export function JsonArea({ name, field, aria, disabled, text, onText, onLeave, opensEditor = false }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { opened, open, close } = useEditor(area);
  const leave = () => {
    close();
    requestAnimationFrame(() => area.current?.focus());
  };
  const openAtOnce = useEffectEvent(() => {
    if (opensEditor && !disabled) void open(false);
  });
  useEffect(() => {
    openAtOnce();
  }, []);
  return (
    <>
      {opened && (
        <opened.Editor
          {...{ name, field, aria, disabled, text, onText, onLeave }}
          takesFocus={opened.takesFocus}
          onClose={leave}
        />
      )}
      <FieldInput
        component="textarea"
        ref={area as unknown as Ref<HTMLInputElement>}
        name={name}
        hidden={opened !== null}
        className={inputs.mono}
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
      {!opened && !disabled && (
        <Button
          kind="link"
          icon="pencil"
          className={inputs.opener}
          // Keep the focus in the text area: an error shown on blur would move the button away from the pointer.
          onMouseDown={(event) => event.preventDefault()}
          onPointerEnter={load}
          onFocus={load}
          onClick={() => void open(true)}
        >
          JSON editor
        </Button>
      )}
    </>
  );
}
