import type { Field } from '#contract/field.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { FieldValue } from './field-value.tsx';
import { focusField } from './focus-field.ts';
import classes from './form-field.module.css';
import { useEditsSelector, useResourceForm } from './form-state/form-context.tsx';
import { formatAuthor } from './form-state/format-author.ts';
import type { FieldStatus } from './form-state/use-field-status.ts';
import { isTextList } from './form-values.ts';

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

/** Returns what was added to or removed from a list of texts; null if neither says the whole change. */
function changeOfList(before: unknown, now: unknown): string | null {
  if (!isTextList(before) || !isTextList(now)) return null;
  const [added, removed] = [now.filter((one) => !before.includes(one)), before.filter((one) => !now.includes(one))];
  const parts = [
    added.length > 0 && `Added ${added.join(', ')}.`,
    removed.length > 0 && `Removed ${removed.join(', ')}.`,
  ];
  return parts.filter(Boolean).join(' ') || null;
}

function ChangedNote({ name, field }: { name: string; field: Field }) {
  const { edits, scope, createsNoun } = useResourceForm();
  const before = useEditsSelector(edits, () => edits.serverValue(name));
  const now = useEditsSelector(edits, () => edits.inputValue(name), name);
  // A new record has no previous values.
  return createsNoun ? null : (
    <div className={classes.note}>
      <span>
        {changeOfList(before, now) ?? (
          <span>
            Was <FieldValue field={field} value={before} timeZone={scope.timeZone} />
          </span>
        )}
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
        <span>{`${who} changed this ${when}, to`}</span>{' '}
        <FieldValue field={field} value={theirs} timeZone={scope.timeZone} />
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
        <span>{capitalize(risk)}</span>
      </p>
    )
  );
}

const changeNotes = { same: null, changed: ChangedNote, conflict: ConflictNote };

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

interface Props {
  name: string;
  field: Field;
  status: FieldStatus;
  /** The id of the element with the error. */
  errorId: string;
}

/** What a row says below its input: its error, why it has no effect, a note, and how it was changed. */
export function FieldMessages({ name, field, status, errorId }: Props) {
  const { lockReasons, notes } = useResourceForm();
  const { error, isInactive, change } = status;
  const note = lockReasons[name] ?? notes[name];
  const ChangeNote = changeNotes[change];
  return (
    <>
      {error && (
        <p id={errorId} className={classes.error}>
          <Icon name="warning" />
          <span>{error}</span>
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
