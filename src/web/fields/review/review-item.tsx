import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { FieldDiff } from '../field-diff.tsx';
import { FieldValue } from '../field-value.tsx';
import { focusField } from '../focus-field.ts';
import { requestBody } from '../form-state/edits.ts';
import { useResourceForm } from '../form-state/form-context.tsx';
import { ConfirmCheckbox } from './confirm-checkbox.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { describeInWords } from './describe-in-words.ts';
import { focusNextChange } from './focus-next-change.ts';
import classes from './review.module.css';

interface Props {
  name: string;
  field: Field;
}

function Change({ name, field }: Props) {
  const { resource, edits, scope, createsNoun } = useResourceForm();
  const body = requestBody(resource.fields, [name], edits.inputValue, scope);
  if (!(name in body)) return <p>This value is invalid and can’t be saved.</p>;
  const inWords = (value: unknown) => describeInWords(field.kind, value, edits.record()) ?? value;
  const words = describeInWords(field.kind, body[name], edits.record());
  const pair = { before: inWords(edits.record()[name]), after: inWords(body[name]), timeZone: scope.timeZone };
  if (createsNoun && words !== null) return <pre>{words}</pre>;
  if (createsNoun) return <FieldValue field={field} value={body[name]} timeZone={scope.timeZone} />;
  if (edits.hasConflict(name)) return <ConflictChoice name={name} field={field} mine={body[name]} />;
  return <FieldDiff field={field} {...pair} />;
}

/** A changed field with its old and new value, its confirmation and an undo button. */
export function ReviewItem({ name }: { name: string }) {
  const { resource, edits, confirmations, createsNoun, effects } = useResourceForm();
  const field = resource.fields[name];
  if (!field) return null;
  return (
    <li>
      <div className={classes.what}>
        <a href={`#${name}`} onClick={() => focusField(name)}>
          {field.label}
        </a>
        <code>{name}</code>
        {edits.hasConflict(name) && <span data-tone="warning">Changed by someone else</span>}
        {confirmations.messageFor(name) !== null && (
          <span data-tone="danger">{confirmations.isPending(name) ? 'Needs confirmation' : 'Confirmed'}</span>
        )}
      </div>
      <div className={classes.change}>
        <Change name={name} field={field} />
        {effects[name]}
        <ConfirmCheckbox name={name} field={field} />
      </div>
      <Button
        kind="quiet"
        icon="undo"
        aria-label={createsNoun ? `Remove ${field.label}` : `Undo the change of ${field.label}`}
        onClick={({ currentTarget }) => {
          focusNextChange(currentTarget);
          edits.revert([name]);
        }}
      >
        {createsNoun ? 'Remove' : 'Undo'}
      </Button>
    </li>
  );
}
