import { useSyncExternalStore } from 'react';
import type { Field } from '#contract/field.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useResourceForm } from '../form-state/form-context.tsx';
import classes from './review.module.css';

/** What a change exposes, to be accepted before it is sent; nothing where it exposes nothing. */
export function ConfirmCheckbox({ name, field }: { name: string; field: Field }) {
  const { confirmations } = useResourceForm();
  const isAccepted = useSyncExternalStore(confirmations.subscribe, () => confirmations.isConfirmed(name));
  const risk = confirmations.messageFor(name);
  if (risk === null) return null;
  return (
    <div className={classes['risk']}>
      <Checkbox
        label={
          <>
            <b>{field.label}:</b> I accept that {risk}
          </>
        }
        checked={isAccepted}
        onChange={(isNow) => confirmations.setConfirmed(name, isNow)}
      />
    </div>
  );
}
