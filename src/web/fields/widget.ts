import type { Field } from '#contract/field.ts';

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
  };
  disabled: boolean;
}
