import { useContext } from 'react';
import type { Field } from '#contract/field.ts';
import { summarize } from '#contract/format/summary.ts';
import { Button } from '../../ui/button.tsx';
import { NOT_SET } from '../field-value.tsx';
import {
  ReadOnlyContext,
  type ResourceFormState,
  useEditsSelector,
  useResourceForm,
} from '../form-state/form-context.tsx';
import { useIsEditorOpen } from '../form-state/opened-editor.ts';
import { fromForm } from '../form-values.ts';
import type { FieldInputProps } from '../input-props.ts';
import { loadEditor } from './editor-box.tsx';
import inputs from './inputs.module.css';

interface Line {
  text: string;
  /** The start of the text that is set in bold: the count of a list. */
  count: string;
}

/** Returns a value in one line: what it contains, the count of its entries first. */
function lineOf(field: Field, value: unknown, describe: ResourceFormState['describe']): Line {
  if (value === null || value === undefined)
    return { text: field.unset ? `${NOT_SET}. ${field.unset}` : NOT_SET, count: '' };
  const words = describe?.(field.kind, value);
  if (words) return { text: words, count: '' };
  const [short, text] = [summarize(field.kind, value, true), summarize(field.kind, value)];
  return { text, count: text.startsWith(`${short}: `) ? short : '' };
}

/** The line in the place of a structured value's input, with a button that opens the editor below it. */
export function StructuredInput({ name, field, aria, disabled }: FieldInputProps) {
  const { edits, editors, scope, describe } = useResourceForm();
  const readOnlyReason = useContext(ReadOnlyContext);
  const input = useEditsSelector(edits, () => edits.inputValue(name), name);
  const isOpen = useIsEditorOpen(editors, name);
  const decoded = fromForm(field, input, scope);
  // An invalid text is shown as it was typed.
  const { text, count } =
    'value' in decoded ? lineOf(field, decoded.value, describe) : { text: String(input), count: '' };
  const line = (
    <span data-tooltip={text} data-none={('value' in decoded && decoded.value === null) || undefined}>
      <b>{count}</b>
      <span>{text.slice(count.length)}</span>
    </span>
  );
  if (isOpen) return <div className={inputs.summary}>{line}</div>;
  const action = disabled ? 'View' : 'Edit';
  return (
    <fieldset name={name} className={inputs.summary} {...aria}>
      {line}
      <Button
        aria-label={`${action} ${field.label}`}
        aria-description={readOnlyReason}
        data-edit
        tooltip={readOnlyReason}
        onPointerEnter={() => void loadEditor()}
        onClick={() => void loadEditor().then(() => editors.open(name, true))}
      >
        {action}
      </Button>
    </fieldset>
  );
}
