import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Kind } from '#contract/field.ts';
import type { Resource } from '#contract/resource.ts';
import type { FlagOption } from '../flag-option.ts';
import type { FormScope, FormValues } from '../form-values.ts';
import type { InputOverrides } from '../input-props.ts';
import type { Confirmations } from './confirmations.ts';
import type { Edits } from './edits.ts';
import type { EditorState } from './opened-editor.ts';

/**
 * The state shared by all parts of a form. The object is replaced only if `lockReasons` changes, so typing does not
 * render the whole form.
 */
export interface ResourceFormState {
  resource: Resource;
  form: UseFormReturn<FormValues>;
  edits: Edits;
  editors: EditorState;
  scope: FormScope;
  /** Notes shown at fields, by field name. */
  notes: Record<string, string>;
  /** Inputs that this form uses instead of the default inputs. */
  inputOverrides: InputOverrides;
  /** Returns a value in words, one fact per line; null if it is shown as it is. */
  describe?: ((kind: Kind, value: unknown) => string | null) | undefined;
  /** What a change causes, by field name. Shown in the review. */
  effects: Readonly<Record<string, ReactNode>>;
  confirmations: Confirmations;
  /** Loads the feature flags that inputs of the kind `linked_flag` suggest. */
  loadFlags?: (() => Promise<readonly FlagOption[]>) | undefined;
  /** The names of the required fields. */
  required: readonly string[];
  /** The noun for what the form creates, such as "project"; undefined if it edits a record. */
  createsNoun: string | undefined;
  /** Whether the form offers a JSON editor only for values that its other inputs can't show. */
  isGuided: boolean;
  /** Why fields are locked, by field name. */
  lockReasons: Record<string, string>;
}

export const ResourceFormContext = createContext<ResourceFormState | null>(null);

/**
 * Why nothing in the form can be changed; undefined if it can be changed. Not part of `ResourceFormState`, because some
 * servers report the reason only at the first save.
 */
export const ReadOnlyContext = createContext<string | undefined>(undefined);

/** Returns the state of the surrounding form. */
export function useResourceForm(): ResourceFormState {
  const state = useContext(ResourceFormContext);
  if (!state) throw new Error('useResourceForm must be used inside a ResourceForm.');
  return state;
}

/**
 * Returns the result of `read`, and renders again when it changes. If `about` names a field, typing in other fields is
 * ignored.
 */
export function useEditsSelector<T>(edits: Edits, read: () => T, about?: string): T {
  const subscribe = useCallback((listener: () => void) => edits.subscribe(listener, about), [edits, about]);
  return useSyncExternalStore(subscribe, read, read);
}
