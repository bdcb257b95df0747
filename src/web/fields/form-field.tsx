import { type ComponentType, memo, useContext, useState } from 'react';
import type { Field } from '#contract/field.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { HelpButton } from '../ui/help-button.tsx';
import { FieldMessages } from './field-messages.tsx';
import { focusControl } from './focus-field.ts';
import classes from './form-field.module.css';
import { ReadOnlyContext, useResourceForm } from './form-state/form-context.tsx';
import { type FieldStatus, useFieldStatus } from './form-state/use-field-status.ts';
import { hasEditor, inputByKind, isGroup } from './input-by-kind.tsx';
import type { FieldInputProps } from './input-props.ts';
import { EditorBox } from './inputs/editor-box.tsx';
import inputs from './inputs/inputs.module.css';
import { ReadOnlyInputs } from './inputs/read-only-inputs.tsx';
import { StructuredInput } from './inputs/structured-input.tsx';

/** A field's API name with a copy button, a link to the field, and its help. Visible in the hovered or focused row. */
const ApiName = ({ name, field }: RowProps) => (
  <div className={classes.api}>
    <a href={`#${name}`} aria-label={`Link to ${field.label}`}>
      #
    </a>
    <CopyButton text={name} label={`Copy ${name}`}>
      {name}
    </CopyButton>
    <HelpButton label={`What is ${field.label}?`} text={field.help} />
  </div>
);

interface RowProps {
  name: string;
  field: Field;
}

interface FormFieldProps extends RowProps {
  /** The input of this row, instead of the default input of the field's kind. */
  Input?: ComponentType<FieldInputProps> | undefined;
  /** Whether only assistive technology gets the label, because the input has visible headings of its own. */
  hidesLabel?: boolean | undefined;
  /** Whether a guided form shows a structured value as a line with an editor, as other forms do. */
  isLine?: boolean | undefined;
}

/** Returns the ids of a row's elements. */
const partsOf = (name: string) => ({
  label: `${name}-label`,
  input: `${name}-input`,
  error: `${name}-error`,
});

/** The label of an input, or the name of a group of inputs. A label element can't refer to a group. */
function Label({ name, field, hidesLabel }: FormFieldProps) {
  const { label, input } = partsOf(name);
  const [Element, refers] = isGroup(field.kind)
    ? (['span', { id: label, onClick: () => focusControl(name) }] as const)
    : (['label', { id: label, htmlFor: input }] as const);
  return (
    <Element {...refers} className={hidesLabel ? inputs.unseen : classes.label} data-tooltip={field.help}>
      {field.label}
    </Element>
  );
}

function ariaOf(name: string, field: Field, error: string | undefined, isRequired: boolean) {
  const parts = partsOf(name);
  return {
    id: parts.input,
    'aria-labelledby': isGroup(field.kind) ? parts.label : undefined,
    'aria-describedby': error ? parts.error : undefined,
    'aria-description': error ? undefined : field.help,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
  };
}

interface InputProps extends FormFieldProps {
  aria: ReturnType<typeof ariaOf>;
  isLocked: boolean;
}

/** A field's input. If the form is read-only, or a locked field has a group of inputs, its buttons are disabled too. */
function FieldInput({ name, field, Input, aria, isLocked }: InputProps) {
  const { inputOverrides: own } = useResourceForm();
  const reason = useContext(ReadOnlyContext);
  const Widget = Input ?? own[field.kind] ?? inputByKind[field.kind];
  const input = <Widget name={name} field={field} disabled={isLocked || reason !== undefined} aria={aria} />;
  const isReadOnly = reason !== undefined || (isLocked && hasEditor(field.kind));
  return isReadOnly ? <ReadOnlyInputs>{input}</ReadOnlyInputs> : input;
}

/** The attributes by which the style sheet shows the state of a row. */
function rowState({ change, error, isInactive }: FieldStatus, isNew: boolean, isWide: boolean) {
  return {
    'data-change': isNew && change === 'changed' ? 'filled' : change,
    'data-invalid': error !== undefined || undefined,
    'data-inactive': isInactive || undefined,
    'data-wide': isWide || undefined,
  };
}

/** A row of a form: label, hint, input and messages. A structured value has its editor below. */
export const FormField = memo(function FormField({ name, field, Input, hidesLabel, isLine }: FormFieldProps) {
  const { lockReasons, createsNoun, required, isGuided } = useResourceForm();
  const status = useFieldStatus(name, field);
  const readOnlyReason = useContext(ReadOnlyContext);
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  const isLocked = name in lockReasons;
  const aria = ariaOf(name, field, status.error, required.includes(name));
  const isSummarized = hasEditor(field.kind) && (isLine || !isGuided);
  const structured = { name, field, aria, disabled: isLocked || readOnlyReason !== undefined };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes that the row was reached
    <div
      id={name}
      onPointerEnter={reach}
      onFocus={reach}
      data-field={name}
      className={classes.row}
      {...rowState(status, createsNoun !== undefined, hasEditor(field.kind) && isGuided)}
    >
      <Label name={name} field={field} hidesLabel={hidesLabel} />
      {field.hint && <p className={classes.hint}>{field.hint}</p>}
      {isReached && <ApiName name={name} field={field} />}
      {isSummarized ? <StructuredInput {...structured} /> : <FieldInput {...{ name, field, Input, aria, isLocked }} />}
      {isSummarized && <EditorBox {...structured} />}
      {/* Below the editor, so that the first change does not move it under the pointer. */}
      <FieldMessages name={name} field={field} status={status} errorId={partsOf(name).error} />
    </div>
  );
});
