import type { ComponentType } from 'react';
import type { Field, Kind } from '#contract/field.ts';

/** What an input is told: its field, and what the row around it says about it. */
export interface WidgetProps {
  name: string;
  field: Field;
  /** Names and describes the input to assistive technology. */
  aria: {
    id: string;
    'aria-labelledby': string | undefined;
    'aria-describedby': string;
    'aria-invalid': boolean | undefined;
    'aria-required': boolean | undefined;
  };
  disabled: boolean;
}

/** Inputs that a form has in the place of the usual ones; what they weigh is loaded with that form alone. */
export type WidgetOverrides = Partial<Record<Kind, ComponentType<WidgetProps>>>;

/** What a builder is told: the value that the JSON beside it holds, and the way to replace it. */
export interface BuilderProps {
  name: string;
  field: Field;
  value: unknown;
  onChange: (value: unknown) => void;
}
