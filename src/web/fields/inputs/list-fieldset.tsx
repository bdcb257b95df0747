import type { AriaAttributes, ReactNode } from 'react';
import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { NOT_SET } from '../field-value.tsx';
import { ClearButton } from './clear-button.tsx';
import inputs from './inputs.module.css';
import classes from './list.module.css';

export type ListEntries = readonly (string | null)[];

export interface ListProps {
  name: string;
  /** The field: its label, the kind that validates the entries, and whether the list is nullable. */
  field: Pick<Field, 'kind' | 'label' | 'nullable'>;
  value: ListEntries | null;
  /** The saved list. Without it, no entry is marked as new. */
  saved?: ListEntries | null;
  onChange: (value: ListEntries | null) => void;
  onBlur?: () => void;
  aria: AriaAttributes & { id?: string };
  disabled?: boolean;
}

/** The placeholder of the input for new entries. */
export const adderPlaceholder = (value: ListEntries | null): string =>
  value === null ? `${NOT_SET}. Add an entry` : 'Add an entry, or paste lines';

interface FrameProps extends ListProps {
  /** Replaces the whole list. Then focuses an input of the editor, because the clicked button unmounts. */
  replace: (value: ListEntries | null) => void;
  children: ReactNode;
}

/**
 * The fieldset around a list. An empty list and "not set" are different values, so each has its own button. A list that
 * can't be changed has no buttons.
 */
export function ListFieldset({ name, field, value, onBlur, aria, disabled, replace, children }: FrameProps) {
  return (
    <fieldset name={name} className={classes.list} disabled={disabled} onBlur={onBlur} {...aria}>
      {children}
      {value?.length === 0 && <span className={`${inputs.unit} ${classes.empty}`}>Empty list</span>}
      {value === null && disabled && <span className={`${inputs.unit} ${classes.empty}`}>{NOT_SET}</span>}
      {value === null && !disabled && (
        <Button kind="link" onClick={() => replace([])}>
          Use an empty list
        </Button>
      )}
      {value !== null && field.nullable && !disabled && (
        <ClearButton describedBy={aria['aria-labelledby']} onClear={() => replace(null)} />
      )}
    </fieldset>
  );
}
