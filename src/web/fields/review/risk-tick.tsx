import { useSyncExternalStore } from 'react';
import type { Field } from '#contract/field.ts';
import { useEditing } from '../editing/editing.tsx';
import classes from './review.module.css';

/** What a change exposes, to be accepted before it is sent; nothing where it exposes nothing. */
export function RiskTick({ name, field }: { name: string; field: Field }) {
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
