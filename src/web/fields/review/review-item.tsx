import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { useEditing } from '../editing/editing.tsx';
import { bodyOf } from '../editing/edits.ts';
import { FieldDiff } from '../field-diff.tsx';
import { FieldValue } from '../field-value.tsx';
import { focusField } from '../focus-field.ts';
import { ContestedChoice } from './contested-choice.tsx';
import classes from './review.module.css';
import { RiskTick } from './risk-tick.tsx';
import { stepOut } from './step-out.ts';

interface Props {
  name: string;
  field: Field;
}

function Change({ name, field }: Props) {
  const { resource, edits, place, makes } = useEditing();
  const body = bodyOf(resource.fields, [name], edits.form, place);
  if (!(name in body)) return <p>Holds something that cannot be sent yet.</p>;
  const pair = { before: edits.record()[name], after: body[name], timeZone: place.timeZone };
  if (makes) return <FieldValue field={field} value={body[name]} timeZone={place.timeZone} />;
  if (edits.isContested(name)) return <ContestedChoice name={name} field={field} mine={body[name]} />;
  return <FieldDiff field={field} {...pair} />;
}

/** One changed field: what it was and will be, what that exposes, and the way back. */
export function ReviewItem({ name }: { name: string }) {
  const { resource, edits, caution, makes } = useEditing();
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
        {caution.riskOf(name) !== null && (
          <span data-tone="danger">{caution.isOpen(name) ? 'Needs your tick' : 'Risk accepted'}</span>
        )}
      </div>
      <div className={classes['change']}>
        <Change name={name} field={field} />
        <RiskTick name={name} field={field} />
      </div>
      <Button
        kind="quiet"
        icon="undo"
        aria-label={makes ? `Take out ${field.label}` : `Undo the change of ${field.label}`}
        onClick={({ currentTarget }) => {
          stepOut(currentTarget);
          edits.undo([name]);
        }}
      >
        {makes ? 'Take out' : 'Undo'}
      </Button>
    </li>
  );
}
