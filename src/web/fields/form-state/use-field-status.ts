import { useCallback, useSyncExternalStore } from 'react';
import type { Field } from '#contract/field.ts';
import { type ResourceFormState, useResourceForm } from './form-context.tsx';

/** How a field differs from the record on the server. */
type ChangeStatus = 'same' | 'changed' | 'conflict';

/** The status of a field, shown in its row. */
export interface FieldStatus {
  change: ChangeStatus;
  /** Whether the field has no effect, because it depends on another field that is off. */
  isInactive: boolean;
  error: string | undefined;
}

const isOff = (field: Field, form: unknown) => (field.kind === 'opt_out' ? form === true : form !== true);

function readFieldStatus({ edits, form, resource }: ResourceFormState, name: string, needs: string): FieldStatus {
  const needed = resource.fields[needs];
  return {
    change: edits.hasConflict(name) ? 'conflict' : edits.isChanged(name) ? 'changed' : 'same',
    isInactive: needed !== undefined && isOff(needed, edits.inputValue(needs)),
    error: form.getFieldState(name).error?.message,
  };
}

/** Returns the status of a field. A single hook for the whole status keeps forms with many rows fast. */
export function useFieldStatus(name: string, { needs = '' }: Field): FieldStatus {
  const state = useResourceForm();
  const { edits, form } = state;
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = [
        edits.subscribe(listener, name),
        edits.subscribe(() => listener(), needs),
        form.subscribe({ name, exact: true, formState: { errors: true }, callback: listener }),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    [edits, form, name, needs],
  );
  useSyncExternalStore(subscribe, () => Object.values(readFieldStatus(state, name, needs)).join());
  return readFieldStatus(state, name, needs);
}
