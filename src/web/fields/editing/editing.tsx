import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Resource } from '#contract/resource.ts';
import type { PointedField } from '../find/pointed-field.ts';
import type { FlagChoice } from '../flag-choice.ts';
import type { FormValues, Place } from '../form-values.ts';
import type { OwnWidgets } from '../widget.ts';
import type { Edits } from './edits.ts';
import type { Caution } from './risks.ts';

/** What every part of one form shares; the same object from first to last, so that it renders nothing again. */
export interface Editing {
  resource: Resource;
  form: UseFormReturn<FormValues>;
  edits: Edits;
  place: Place;
  pointed: PointedField;
  /** Remarks on single fields that the page knows of, by name. */
  remarks: Record<string, string>;
  /** The inputs of single kinds that only this form has. */
  widgets: OwnWidgets;
  /** Which changes deserve a second look, and which of those got it. */
  caution: Caution;
  /** The feature flags that can be linked, where the page knows of any. */
  loadFlags?: (() => Promise<readonly FlagChoice[]>) | undefined;
  /** The fields that cannot be left empty. */
  required: readonly string[];
  /** What this form makes, as in "project"; absent where it changes a record. */
  makes: string | undefined;
  /** Why a field cannot be edited here, by name. */
  locked: Record<string, string>;
}

export const EditingContext = createContext<Editing | null>(null);

/** The form around this component. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useEditing needs a ResourceForm above it.');
  return editing;
}

/** What `read` makes of the edits, again whenever it comes out differently; what is typed elsewhere than in `about` makes no difference to it. */
export function useEdits<T>(edits: Edits, read: () => T, about?: string): T {
  const subscribe = useCallback((listener: () => void) => edits.subscribe(listener, about), [edits, about]);
  return useSyncExternalStore(subscribe, read, read);
}
