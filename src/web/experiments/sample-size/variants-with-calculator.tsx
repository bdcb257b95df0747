import type { FieldInputProps } from '../../fields/input-props.ts';
import { VariantsInput } from '../../fields/variants/variants-input.tsx';
import { SampleSizeCalculator } from './sample-size-calculator.tsx';

/** The input for the variants and the plan, with the sample size calculator. */
export const VariantsWithCalculator = (props: FieldInputProps) => (
  <VariantsInput {...props} Help={SampleSizeCalculator} />
);
