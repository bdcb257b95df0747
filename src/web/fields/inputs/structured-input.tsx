import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { FieldValue } from '../field-value.tsx';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import inputs from './inputs.module.css';
import type { StructuredEditorProps } from './structured-editor.tsx';

const Editor = lazyComponent<StructuredEditorProps>(
  async () => (await import('./structured-editor.tsx')).StructuredEditor,
);

/**
 * A structured value in one line, and a button that replaces the line with an editor. A changed or invalid value is
 * shown in its editor. The line stays until the code of the editor has loaded, so that it keeps the focus.
 */
export function StructuredInput(props: FieldInputProps) {
  const { name, field, aria, disabled } = props;
  const { edits } = useResourceForm();
  const value = useEditsSelector(edits, () => edits.serverValue(name));
  const isChanged = useEditsSelector(edits, () => edits.isChanged(name), name);
  const needsEditor = isChanged || aria['aria-invalid'] === true;
  const [opened, setOpened] = useState<{ takesFocus: boolean } | null>(null);
  useEffect(() => {
    if (needsEditor) void Editor.load().then(() => setOpened((current) => current ?? { takesFocus: false }));
  }, [needsEditor]);
  if (opened) return <Editor {...props} takesFocus={opened.takesFocus} />;
  return (
    <fieldset name={name} className={inputs.summary} data-summary {...aria}>
      <span>
        <FieldValue field={field} value={value} />
      </span>
      {!disabled && (
        <Button
          kind="link"
          aria-label={`Edit ${field.label}`}
          data-edit
          onPointerEnter={Editor.preload}
          onFocus={Editor.preload}
          onClick={() => void Editor.load().then(() => setOpened({ takesFocus: true }))}
        >
          Edit
        </Button>
      )}
    </fieldset>
  );
}
