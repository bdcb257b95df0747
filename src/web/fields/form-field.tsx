import { type ComponentType, memo, useContext, useState } from 'react';
import type { Field } from '#contract/field.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { FieldValue } from './field-value.tsx';
import { focusControl, focusField } from './focus-field.ts';
import classes from './form-field.module.css';
import { ReadOnlyContext, useEditsSelector, useResourceForm } from './form-state/form-context.tsx';
import { formatAuthor } from './form-state/format-author.ts';
import { type FieldStatus, useFieldStatus } from './form-state/use-field-status.ts';
import { hasEditor, inputByKind, isGroup } from './input-by-kind.tsx';
import type { FieldInputProps } from './input-props.ts';
import { EditorBox } from './inputs/editor-box.tsx';
import { ReadOnlyInputs } from './inputs/read-only-inputs.tsx';
import { StructuredInput } from './inputs/structured-input.tsx';

/** A field's API name, with a copy button and a link to the field. Visible in the hovered or focused row. */
const ApiName = ({ name, field }: RowProps) => (
  <div className={classes.api}>
    <a href={`#${name}`} aria-label={`Link to ${field.label}`}>
      #
    </a>
    <CopyButton text={name} label={`Copy ${name}`}>
      {name}
    </CopyButton>
  </div>
);

function UndoButton({ name, label }: { name: string; label: string }) {
  const { edits } = useResourceForm();
  const undo = () => {
    edits.revert([name]);
    focusField(name, false);
  };
  return (
    <Button kind="link" icon="undo" onClick={undo}>
      {label}
    </Button>
  );
}

function ChangedNote({ name, field }: { name: string; field: Field }) {
  const { edits, scope, createsNoun } = useResourceForm();
  const before = useEditsSelector(edits, () => edits.serverValue(name));
  // A new record has no previous values.
  return createsNoun ? null : (
    <div className={classes.note}>
      <span>
        Was <FieldValue field={field} value={before} timeZone={scope.timeZone} />
      </span>
      <UndoButton name={name} label="Undo" />
    </div>
  );
}

function ConflictNote({ name, field }: { name: string; field: Field }) {
  const { edits, scope } = useResourceForm();
  const theirs = useEditsSelector(edits, () => edits.serverValue(name));
  const { who, when } = formatAuthor(useEditsSelector(edits, () => edits.author(name)));
  const keep = () => {
    edits.keepMine(name);
    focusField(name, false);
  };
  return (
    <div className={classes.conflict}>
      <span>
        {who} changed this {when}, to <FieldValue field={field} value={theirs} timeZone={scope.timeZone} />
      </span>
      <UndoButton name={name} label="Use theirs" />
      <Button kind="link" onClick={keep}>
        Keep mine
      </Button>
    </div>
  );
}

/** The consequence of a change that needs a confirmation. */
function ChangeWarning({ name }: { name: string }) {
  const { edits, confirmations } = useResourceForm();
  const risk = useEditsSelector(edits, () => confirmations.messageFor(name), name);
  return (
    risk !== null && (
      <p className={classes.warning}>
        <Icon name="warning" />
        {capitalize(risk)}
      </p>
    )
  );
}

const changeNotes = { same: null, changed: ChangedNote, conflict: ConflictNote };

interface RowProps {
  name: string;
  field: Field;
}

interface FormFieldProps extends RowProps {
  /** The input of this row, instead of the default input of the field's kind. */
  Input?: ComponentType<FieldInputProps> | undefined;
}

/** Names the field that must be on before this field has an effect. */
function InactiveNote({ name = '' }: { name: string | undefined }) {
  const { resource } = useResourceForm();
  return (
    <p className={classes.note}>
      <Icon name="lock" />
      <span>
        Has no effect while <a href={`#${name}`}>{resource.fields[name]?.label}</a> is off.
      </span>
    </p>
  );
}

/** Returns the ids of a row's elements. */
const partsOf = (name: string) => ({
  label: `${name}-label`,
  hint: `${name}-hint`,
  input: `${name}-input`,
  error: `${name}-error`,
});

/** The label of an input, or the name of a group of inputs. A label element can't refer to a group. */
function Label({ name, field }: RowProps) {
  const { label, input } = partsOf(name);
  const [Element, refers] = isGroup(field.kind)
    ? (['span', { id: label, onClick: () => focusControl(name) }] as const)
    : (['label', { id: label, htmlFor: input }] as const);
  return (
    <Element {...refers} className={classes.label} data-tooltip={field.help}>
      {field.label}
    </Element>
  );
}

function ariaOf(name: string, field: Field, error: string | undefined, isRequired: boolean) {
  const parts = partsOf(name);
  const described = [error ? parts.error : '', field.hint ? parts.hint : ''].filter(Boolean).join(' ');
  return {
    id: parts.input,
    'aria-labelledby': isGroup(field.kind) ? parts.label : undefined,
    'aria-describedby': described || undefined,
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

/** What a row says below its input: its error, why it has no effect, a note, and how it was changed. */
function Messages({ name, field, status }: RowProps & { status: FieldStatus }) {
  const { lockReasons, notes } = useResourceForm();
  const { error, isInactive, change } = status;
  const note = lockReasons[name] ?? notes[name];
  const ChangeNote = changeNotes[change];
  return (
    <>
      {error && (
        <p id={partsOf(name).error} className={classes.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
      {isInactive && <InactiveNote name={field.needs} />}
      {note && <p className={classes.note}>{note}</p>}
      {ChangeNote && (
        <>
          <ChangeWarning name={name} />
          <ChangeNote name={name} field={field} />
        </>
      )}
    </>
  );
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
export const FormField = memo(function FormField({ name, field, Input }: FormFieldProps) {
  const { lockReasons, createsNoun, required, isGuided } = useResourceForm();
  const status = useFieldStatus(name, field);
  const readOnlyReason = useContext(ReadOnlyContext);
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  const isLocked = name in lockReasons;
  const aria = ariaOf(name, field, status.error, required.includes(name));
  const isSummarized = hasEditor(field.kind) && !isGuided;
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
      <Label name={name} field={field} />
      {field.hint && (
        <p id={partsOf(name).hint} className={classes.hint}>
          {field.hint}
        </p>
      )}
      {isReached && <ApiName name={name} field={field} />}
      {isSummarized ? <StructuredInput {...structured} /> : <FieldInput {...{ name, field, Input, aria, isLocked }} />}
      <Messages name={name} field={field} status={status} />
      {isSummarized && <EditorBox {...structured} />}
    </div>
  );
});
