import type { AriaAttributes, ReactNode } from 'react';
import type { Field } from '#contract/field.ts';
import { Button } from '../../ui/button.tsx';
import { ClearButton } from './clear-button.tsx';
import inputs from './inputs.module.css';
import classes from './list.module.css';

export type ListEntries = readonly (string | null)[];

export interface ListProps {
  name: string;
  /** Labels the entries, judges them by its kind, and tells whether the list may be null. */
  field: Pick<Field, 'kind' | 'label' | 'nullable'>;
  value: ListEntries | null;
  /** What is on the server; without it no entry is marked as new. */
  saved?: ListEntries | null;
  onChange: (value: ListEntries | null) => void;
  onBlur?: () => void;
  aria: AriaAttributes & { id?: string };
  disabled?: boolean;
}

interface FrameProps extends ListProps {
  /** Replaces the whole list, and moves the focus to its first entry. */
  replace: (value: ListEntries | null) => void;
  children: ReactNode;
}

/** The group around the entries of a list, with the difference between an empty list and none. */
export function ListFieldset({ name, field, value, onBlur, aria, disabled, replace, children }: FrameProps) {
  return (
    <fieldset name={name} className={classes['list']} disabled={disabled} onBlur={onBlur} {...aria}>
      {children}
      {value?.length === 0 && <span className={`${inputs['unit']} ${classes['empty']}`}>Empty list</span>}
      {value === null && (
        <Button kind="link" onClick={() => replace([])}>
          Use an empty list
        </Button>
      )}
      {value !== null && field.nullable && (
        <ClearButton describedBy={aria['aria-labelledby']} onClear={() => replace(null)} />
      )}
    </fieldset>
  );
}
