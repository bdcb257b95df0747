import { memo } from 'react';
import type { Field } from '#contract/field.ts';
import { ApiName } from './api-name.tsx';
import { authorWords } from './editing/author-words.ts';
import { useEditing, useEdits, useFieldError } from './editing/editing.tsx';
import { FieldValue } from './field-value.tsx';
import { focusField } from './focus-field.ts';
import classes from './form-field.module.css';
import { isGroup, isWide, widgets } from './widgets.tsx';

function Undo({ name, words }: { name: string; words: string }) {
  const { edits } = useEditing();
  const undo = () => {
    edits.undo([name]);
    focusField(name);
  };
  return (
    <button type="button" data-icon="undo" className={classes['action']} onClick={undo}>
      {words}
    </button>
  );
}

function Changed({ name, field }: { name: string; field: Field }) {
  const { edits, place, makes } = useEditing();
  const before = useEdits(edits, () => edits.record()[name]);
  // What is being made was nothing before.
  return makes ? null : (
    <div className={classes['note']}>
      <span>
        Was <FieldValue field={field} value={before} timeZone={place.timeZone} />
      </span>
      <Undo name={name} words="Undo" />
    </div>
  );
}

function Contested({ name, field }: { name: string; field: Field }) {
  const { edits, place } = useEditing();
  const theirs = useEdits(edits, () => edits.record()[name]);
  const { who, when } = authorWords(useEdits(edits, () => edits.author(name)));
  const keep = () => {
    edits.keepMine(name);
    focusField(name);
  };
  return (
    <div className={classes['contested']}>
      <span>
        {who} changed this {when}, to <FieldValue field={field} value={theirs} timeZone={place.timeZone} />
      </span>
      <Undo name={name} words="Take theirs" />
      <button type="button" className={classes['action']} onClick={keep}>
        Keep mine
      </button>
    </div>
  );
}

const isOff = (field: Field, form: unknown) => (field.kind === 'opt_out' ? form === true : form !== true);

/** The field that has to be on for this one to count, while it is off. */
function useMissing({ needs }: Field): { name: string; label: string } | null {
  const { edits, resource } = useEditing();
  const name = needs ?? '';
  const needed = resource.fields[name];
  const isMissing = useEdits(edits, () => needed !== undefined && isOff(needed, edits.form(name)), name);
  return isMissing && needed ? { name, label: needed.label } : null;
}

type Standing = 'same' | 'changed' | 'contested';

function useStanding(name: string): Standing {
  const { edits } = useEditing();
  const read = () => (edits.isContested(name) ? 'contested' : edits.isChanged(name) ? 'changed' : 'same');
  return useEdits(edits, read, name);
}

const standings = { same: () => null, changed: Changed, contested: Contested };

interface RowProps {
  name: string;
  field: Field;
}

function ErrorLine({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} data-icon="warning" className={classes['error']}>
      {error}
    </p>
  );
}

interface RemarksProps extends RowProps {
  missing: ReturnType<typeof useMissing>;
  standing: Standing;
}

/** What there is to say about a field besides what is wrong with it. */
function Remarks({ name, field, missing, standing }: RemarksProps) {
  const { remarks, locked } = useEditing();
  const Standing = standings[standing];
  const remark = locked[name] ?? remarks[name];
  return (
    <>
      {missing && (
        <p data-icon="lock" className={classes['note']}>
          Stored, but without effect while <a href={`#${missing.name}`}>{missing.label}</a> is off.
        </p>
      )}
      {remark && <p className={classes['note']}>{remark}</p>}
      <Standing name={name} field={field} />
    </>
  );
}

/** The ids of the parts of a row. */
const partsOf = (name: string) => ({
  label: `${name}-label`,
  help: `${name}-help`,
  input: `${name}-input`,
  error: `${name}-error`,
});

function Label({ name, field }: RowProps) {
  const { label, input } = partsOf(name);
  return isGroup(field.kind) ? (
    <span id={label} className={classes['label']}>
      {field.label}
    </span>
  ) : (
    <label htmlFor={input} className={classes['label']}>
      {field.label}
    </label>
  );
}

/** One row of a form: what the field is on the left, its input on the right, and under it what there is to say. */
export const FormField = memo(function FormField({ name, field }: RowProps) {
  const { widgets: own, locked, makes, required } = useEditing();
  const error = useFieldError(name);
  const standing = useStanding(name);
  const missing = useMissing(field);
  const Widget = own[field.kind] ?? widgets[field.kind];
  const parts = partsOf(name);
  const aria = {
    id: parts.input,
    'aria-labelledby': isGroup(field.kind) ? parts.label : undefined,
    'aria-describedby': error ? `${parts.error} ${parts.help}` : parts.help,
    'aria-invalid': error ? true : undefined,
    'aria-required': required.includes(name) || undefined,
  };
  return (
    <div
      id={name}
      data-field={name}
      className={classes['row']}
      data-standing={makes && standing === 'changed' ? 'filled' : standing}
      data-inactive={!!missing || undefined}
      data-wide={isWide(field.kind) || undefined}
    >
      <Label name={name} field={field} />
      <p id={parts.help} className={classes['help']} data-name={name}>
        {field.help}
        <ApiName name={name} />
      </p>
      <Widget name={name} field={field} disabled={name in locked} aria={aria} />
      <ErrorLine id={parts.error} error={error} />
      <Remarks name={name} field={field} missing={missing} standing={standing} />
    </div>
  );
});
