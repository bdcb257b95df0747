import type { ComponentType } from 'react';
import type { Field, Kind } from '#contract/field.ts';

/** The props of a field's input. */
export interface FieldInputProps {
  name: string;
  field: Field;
  /** Connects the input with its label and error. Without an error, describes it by the help. */
  aria: {
    id: string;
    'aria-labelledby': string | undefined;
    'aria-describedby': string | undefined;
    'aria-description': string | undefined;
    'aria-invalid': boolean | undefined;
    'aria-required': boolean | undefined;
  };
  disabled: boolean;
}

/** Inputs that a form uses instead of the default inputs. Only that form loads their code. */
export type InputOverrides = Partial<Record<Kind, ComponentType<FieldInputProps>>>;

/** The props of a builder. A builder is a set of form rows that edit a JSON value. */
export interface BuilderProps {
  name: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
}
