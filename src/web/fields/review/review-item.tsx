import { useSyncExternalStore } from 'react';
import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { useEditing } from '../editing.tsx';
import { bodyOf } from '../edits.ts';
import { FieldDiff } from '../field-diff.tsx';
import { focusField } from '../focus-field.ts';
import { ContestedChoice } from './contested-choice.tsx';
import classes from './review.module.css';

interface Props {
  name: string;
  field: Field;
}

function Tick({ name, field }: Props) {
  const { caution } = useEditing();
  const isAccepted = useSyncExternalStore(caution.subscribe, () => caution.isAccepted(name));
  const risk = caution.riskOf(name);
  if (risk === null) return null;
  return (
    <label className={classes['risk']}>
      <input
        type="checkbox"
        data-risk
        checked={isAccepted}
        onChange={({ currentTarget }) => caution.accept(name, currentTarget.checked)}
      />
      <span>
        <b>{field.label}:</b> I accept that {risk}
      </span>
    </label>
  );
}

function Change({ name, field }: Props) {
  const { resource, edits, place } = useEditing();
  const body = bodyOf(resource.fields, [name], edits.form, place);
  if (!(name in body)) return <p>Holds something that cannot be sent yet.</p>;
  const pair = { before: edits.record()[name], after: body[name], timeZone: place.timeZone };
  if (edits.isContested(name)) return <ContestedChoice name={name} field={field} mine={body[name]} />;
  return <FieldDiff field={field} {...pair} />;
}

/** One changed field: what it was and will be, what that exposes, and the way back. */
export function ReviewItem({ name }: { name: string }) {
  const { resource, edits, caution } = useEditing();
  const field = resource.fields[name];
  if (!field) return null;
  return (
    <li>
      <div className={classes['what']}>
        <a href={`#${name}`} onClick={() => focusField(name)}>
          {field.label}
        </a>
        <code>{name}</code>
        {edits.isContested(name) && <span data-tone="warning">Changed by someone else</span>}
        {caution.riskOf(name) !== null && <span data-tone="danger">Needs your tick</span>}
      </div>
      <div className={classes['change']}>
        <Change name={name} field={field} />
        <Tick name={name} field={field} />
      </div>
      <Button
        kind="quiet"
        icon="undo"
        aria-label={`Undo the change of ${field.label}`}
        onClick={() => edits.undo([name])}
      >
        Undo
      </Button>
    </li>
  );
}
