import { type ReactNode, useContext } from 'react';
import { ReadOnlyContext } from '../form-state/form-context.tsx';
import inputs from './inputs.module.css';

/** Disables the inputs and buttons inside. In a read-only form, shows the reason. */
export function ReadOnlyInputs({ children }: { children: ReactNode }) {
  const reason = useContext(ReadOnlyContext);
  return (
    <fieldset className={inputs.locked} disabled data-tooltip={reason} aria-description={reason}>
      {children}
    </fieldset>
  );
}
