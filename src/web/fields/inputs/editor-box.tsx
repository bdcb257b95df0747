import { Group, Paper, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Kind } from '#contract/field.ts';
import { isSame } from '#contract/resource.ts';
import { Button } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { focusControl } from '../focus-field.ts';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import { useIsEditorOpen } from '../form-state/opened-editor.ts';
import type { FieldInputProps } from '../input-props.ts';
import { ReadOnlyInputs } from './read-only-inputs.tsx';

const Editor = lazyComponent(
  () => import('./structured-editor.tsx'),
  ({ StructuredEditor }) => StructuredEditor,
);

/** Loads the editors of structured values, so that they open at once, also offline. */
export const loadEditor = Editor.load;

/** The other fields that the editor of a kind changes: the margins of guardrails are part of the plan. */
const alsoChanged: Partial<Record<Kind, readonly string[]>> = { experiment_metrics: ['parameters'] };

function OpenEditor(props: FieldInputProps) {
  const { name, field, disabled } = props;
  const { edits, editors, inputOverrides } = useResourceForm();
  const isChanged = useEditsSelector(edits, () => edits.isChanged(name), name);
  const [before] = useState(() =>
    [name, ...(alsoChanged[field.kind] ?? [])].map((edited) => ({
      edited,
      input: edits.inputValue(edited),
      base: edits.isChanged(edited) ? edits.base(edited) : undefined,
    })),
  );
  useEffect(() => {
    if (!editors.opened()?.takesFocus || document.activeElement !== document.body) return;
    if (disabled) closeButton.current?.focus();
    else focusControl(name);
  }, [editors, name, disabled]);
  const closeButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    editors.close();
    // The focused button unmounts, so focus the button that opens the editor.
    requestAnimationFrame(() => focusControl(name, false));
  };
  const cancel = () => {
    // What was saved, or changed by others, since the editor was opened stays.
    for (const { edited, input, base } of before.filter((one) => edits.isChanged(one.edited)))
      if (base !== undefined && isSame(base, edits.base(edited))) edits.setInput(edited, input);
      else edits.revert([edited]);
    close();
  };
  const Shown = inputOverrides[field.kind] ?? Editor;
  const editor = <Shown {...props} />;
  return (
    <Paper withBorder data-editor>
      {disabled ? <ReadOnlyInputs>{editor}</ReadOnlyInputs> : editor}
      <Group justify="flex-end" gap="xs">
        <Text size="xs" c="hint" mr="auto">
          {isChanged && 'Part of your unsaved changes.'}
        </Text>
        {disabled ? (
          <Button ref={closeButton} onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={cancel}>Cancel</Button>
            <Button onClick={close}>Done</Button>
          </>
        )}
      </Group>
    </Paper>
  );
}

/** The editor of a structured value, below its line, while it is open. Cancel restores the value from before. */
export function EditorBox(props: FieldInputProps) {
  const { editors } = useResourceForm();
  return useIsEditorOpen(editors, props.name) && <OpenEditor {...props} />;
}
