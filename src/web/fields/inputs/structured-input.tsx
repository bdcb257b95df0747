import { useContext, useEffect, useState } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { FieldValue } from '../field-value.tsx';
import { ReadOnlyContext, useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import inputs from './inputs.module.css';
import { ReadOnlyInputs } from './read-only-inputs.tsx';
import type { StructuredEditorProps } from './structured-editor.tsx';

const Editor = lazyComponent<StructuredEditorProps>(
  async () => (await import('./structured-editor.tsx')).StructuredEditor,
);

/** Loads the editors of structured values, so that they open at once, also offline. */
export const preloadEditors = Editor.preload;

const focus = (element: HTMLElement | null) => element?.focus();

/**
 * A structured value in one line, and a button that replaces the line with an editor. A changed or invalid value is
 * shown in its editor. The line stays until the code of the editor has loaded, so that it keeps the focus.
 */
export function StructuredInput(props: FieldInputProps) {
  const { name, field, aria, disabled } = props;
  const { edits } = useResourceForm();
  const readOnlyReason = useContext(ReadOnlyContext);
  const value = useEditsSelector(edits, () => edits.serverValue(name));
  const isChanged = useEditsSelector(edits, () => edits.isChanged(name), name);
  const needsEditor = isChanged || aria['aria-invalid'] === true;
  const [opened, setOpened] = useState<{ takesFocus: boolean } | null>(null);
  useEffect(() => {
    if (needsEditor) void Editor.load().then(() => setOpened((current) => current ?? { takesFocus: false }));
  }, [needsEditor]);
  if (opened && disabled)
    return (
      <div tabIndex={-1} ref={opened.takesFocus ? focus : null}>
        <ReadOnlyInputs>
          <Editor {...props} takesFocus={false} />
        </ReadOnlyInputs>
      </div>
    );
  if (opened) return <Editor {...props} takesFocus={opened.takesFocus} />;
  const action = disabled ? 'View' : 'Edit';
  return (
    <fieldset name={name} className={inputs.summary} data-summary {...aria}>
      <span>
        <FieldValue field={field} value={value} />
      </span>
      <PlainButton
        className={inputs.edit}
        aria-label={`${action} ${field.label}`}
        aria-description={readOnlyReason}
        data-edit
        data-tooltip={readOnlyReason}
        onClick={() => void Editor.load().then(() => setOpened({ takesFocus: true }))}
      >
        {action}
      </PlainButton>
    </fieldset>
  );
}
