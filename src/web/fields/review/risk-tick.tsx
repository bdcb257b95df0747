import { useSyncExternalStore } from 'react';
import type { Field } from '#contract/field.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useEditing } from '../editing/editing.tsx';
import classes from './review.module.css';

/** What a change exposes, to be accepted before it is sent; nothing where it exposes nothing. */
export function RiskTick({ name, field }: { name: string; field: Field }) {
  const { caution } = useEditing();
  const isAccepted = useSyncExternalStore(caution.subscribe, () => caution.isAccepted(name));
  const risk = caution.riskOf(name);
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
        onChange={(isNow) => caution.accept(name, isNow)}
      />
    </div>
  );
}
