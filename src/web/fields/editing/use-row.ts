import { useCallback, useSyncExternalStore } from 'react';
import type { Field } from '#contract/field.ts';
import { type Editing, useEditing } from './editing.tsx';

/** What became of a field since it was read. */
type Standing = 'same' | 'changed' | 'contested';

/** What there is to say of a field now. */
interface Row {
  standing: Standing;
  /** Is the field that this one needs off, so that it has no effect? */
  isMissing: boolean;
  /** The sentence that stands against what the field holds. */
  error: string | undefined;
}

const isOff = (field: Field, form: unknown) => (field.kind === 'opt_out' ? form === true : form !== true);

function readRow({ edits, form, resource }: Editing, name: string, needs: string): Row {
  const needed = resource.fields[needs];
  return {
    standing: edits.isContested(name) ? 'contested' : edits.isChanged(name) ? 'changed' : 'same',
    isMissing: needed !== undefined && isOff(needed, edits.form(needs)),
    error: form.getFieldState(name).error?.message,
  };
}

/** What there is to say of a field, again whenever that changes. One question for all of it: a form has many rows. */
export function useRow(name: string, { needs = '' }: Field): Row {
  const editing = useEditing();
  const { edits, form } = editing;
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
  useSyncExternalStore(subscribe, () => Object.values(readRow(editing, name, needs)).join());
  return readRow(editing, name, needs);
}
