import { memo } from 'react';
import type { Field } from '#contract/field.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { authorWords } from './editing/author-words.ts';
import { useEditing, useEdits } from './editing/editing.tsx';
import { useRow } from './editing/use-row.ts';
import { FieldValue } from './field-value.tsx';
import { useIsPointed } from './find/pointed-field.ts';
import { focusField } from './focus-field.ts';
import classes from './form-field.module.css';
import { isGroup, isWide, widgets } from './widgets.tsx';

/** Loaded ahead, so that a form that went offline does not ask for it. */
export const ApiName = lazyPart(async () => (await import('./api-name.tsx')).ApiName, null);

/** The API name of a field, in the row that has the pointer or the focus. */
function PointedName({ name }: { name: string }) {
  const { pointed, resource } = useEditing();
  return useIsPointed(pointed, name) && <ApiName name={name} label={resource.fields[name]?.label ?? name} />;
}

function Undo({ name, words }: { name: string; words: string }) {
  const { edits } = useEditing();
  const undo = () => {
    edits.undo([name]);
    focusField(name);
  };
  return (
    <Button kind="link" icon="undo" onClick={undo}>
      {words}
    </Button>
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
      <Button kind="link" onClick={keep}>
        Keep mine
      </Button>
    </div>
  );
}

/** What a risky change exposes, as soon as the value is chosen. */
function RiskWarning({ name }: { name: string }) {
  const { edits, caution } = useEditing();
  const risk = useEdits(edits, () => caution.riskOf(name), name);
  return (
    risk !== null && (
      <p className={classes['risk']}>
        <Icon name="warning" />
        {risk.charAt(0).toUpperCase() + risk.slice(1)}
      </p>
    )
  );
}

const standings = { same: null, changed: Changed, contested: Contested };

interface RowProps {
  name: string;
  field: Field;
}

/** Says what a field waits for to have an effect. */
function Needs({ name = '' }: { name: string | undefined }) {
  const { resource } = useEditing();
  return (
    <p className={classes['note']}>
      <Icon name="lock" />
      <span>
        Stored, but without effect while <a href={`#${name}`}>{resource.fields[name]?.label}</a> is off.
      </span>
    </p>
  );
}

/** The ids of the parts of a row. */
const partsOf = (name: string) => ({
  label: `${name}-label`,
  help: `${name}-help`,
  input: `${name}-input`,
  error: `${name}-error`,
});

/** The element that labels an input, or names a group of inputs, which a label cannot point at. */
function Label({ name, field }: RowProps) {
  const { label, input } = partsOf(name);
  const [Element, refers] = isGroup(field.kind)
    ? (['span', { id: label }] as const)
    : (['label', { id: label, htmlFor: input }] as const);
  return (
    <Element {...refers} className={classes['label']}>
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

/** One row of a form: what the field is on the left, its input on the right, and under it what there is to say. */
export const FormField = memo(function FormField({ name, field }: RowProps) {
  const { widgets: own, locked, remarks, makes, required } = useEditing();
  const { standing, isMissing, error } = useRow(name, field);
  const Widget = own[field.kind] ?? widgets[field.kind];
  const Standing = standings[standing];
  const { help, error: errorId } = partsOf(name);
  const remark = locked[name] ?? remarks[name];
  return (
    <div
      id={name}
      data-field={name}
      className={classes['row']}
      data-standing={makes && standing === 'changed' ? 'filled' : standing}
      data-inactive={isMissing || undefined}
      data-wide={isWide(field.kind) || undefined}
    >
      {Label({ name, field })}
      <p id={help} className={classes['help']}>
        {field.help}
      </p>
      <PointedName name={name} />
      <Widget
        name={name}
        field={field}
        disabled={name in locked}
        aria={ariaOf(name, field, error, required.includes(name))}
      />
      {error && (
        <p id={errorId} className={classes['error']}>
          <Icon name="warning" />
          {error}
        </p>
      )}
      {isMissing && <Needs name={field.needs} />}
      {remark && <p className={classes['note']}>{remark}</p>}
      {Standing && (
        <>
          <RiskWarning name={name} />
          <Standing name={name} field={field} />
        </>
      )}
    </div>
  );
});
