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
import { useFieldStatus } from './form-state/use-field-status.ts';
import { inputByKind, isGroup, isWide } from './input-by-kind.tsx';
import type { FieldInputProps } from './input-props.ts';
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
    focusField(name);
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
    focusField(name);
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
  help: `${name}-help`,
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
    <Element {...refers} className={classes.label}>
      {field.label}
    </Element>
  );
}

function ariaOf(name: string, field: Field, error: string | undefined, isRequired: boolean) {
  const parts = partsOf(name);
  return {
    id: parts.input,
    'aria-labelledby': isGroup(field.kind) ? parts.label : undefined,
    'aria-describedby': error ? `${parts.error} ${parts.help}` : parts.help,
    'aria-invalid': error ? true : undefined,
    'aria-required': isRequired || undefined,
  };
}

interface InputProps extends FormFieldProps {
  aria: ReturnType<typeof ariaOf>;
  isLocked: boolean;
}

/**
 * A field's input. In a read-only form, or if it is wide (see `isWide`) and its field is locked, its buttons are disabled
 * too. The button that shows a structured value works.
 */
function FieldInput({ name, field, Input, aria, isLocked }: InputProps) {
  const { inputOverrides: own } = useResourceForm();
  const reason = useContext(ReadOnlyContext);
  const Widget = Input ?? own[field.kind] ?? inputByKind[field.kind];
  const input = <Widget name={name} field={field} disabled={isLocked || reason !== undefined} aria={aria} />;
  const isReadOnly = reason !== undefined || (isLocked && isWide(field.kind));
  return isReadOnly && Widget !== StructuredInput ? <ReadOnlyInputs>{input}</ReadOnlyInputs> : input;
}

/** A row of a form: label, help, input and messages. */
export const FormField = memo(function FormField({ name, field, Input }: FormFieldProps) {
  const { lockReasons, notes, createsNoun, required } = useResourceForm();
  const { change, isInactive, error } = useFieldStatus(name, field);
  const ChangeNote = changeNotes[change];
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  const { help, error: errorId } = partsOf(name);
  const note = lockReasons[name] ?? notes[name];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: notes that the row was reached
    <div
      id={name}
      onPointerEnter={reach}
      onFocus={reach}
      data-field={name}
      className={classes.row}
      data-change={createsNoun && change === 'changed' ? 'filled' : change}
      data-inactive={isInactive || undefined}
      data-wide={isWide(field.kind) || undefined}
    >
      <Label name={name} field={field} />
      <p id={help} className={classes.help}>
        {field.help}
      </p>
      {isReached && <ApiName name={name} field={field} />}
      <FieldInput
        {...{ name, field, Input }}
        aria={ariaOf(name, field, error, required.includes(name))}
        isLocked={name in lockReasons}
      />
      {error && (
        <p id={errorId} className={classes.error}>
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
    </div>
  );
});
