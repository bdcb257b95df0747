import { useSyncExternalStore } from 'react';
import type { Field } from '#contract/field.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useResourceForm } from '../form-state/form-context.tsx';
import classes from './review.module.css';

/** A checkbox to confirm the consequence of a change. Renders nothing if the change needs no confirmation. */
export function ConfirmCheckbox({ name, field }: { name: string; field: Field }) {
  const { confirmations } = useResourceForm();
  const isAccepted = useSyncExternalStore(confirmations.subscribe, () => confirmations.isConfirmed(name));
  const consequence = confirmations.messageFor(name);
  if (consequence === null) return null;
  return (
    <div className={classes.confirm}>
      <Checkbox
        label={
          <span>
            <b>{`${field.label}:`}</b> I understand that <span>{consequence}</span>
          </span>
        }
        checked={isAccepted}
        onChange={(isNow) => confirmations.setConfirmed(name, isNow)}
      />
    </div>
  );
}
