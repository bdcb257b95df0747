import type { FieldInputProps } from '../../fields/input-props.ts';
import { VariantsInput } from '../../fields/variants/variants-input.tsx';
import { Calculator } from './calculator.tsx';

/** The variants and the plan, with help to find its numbers. */
export const PlannedVariants = (props: FieldInputProps) => <VariantsInput {...props} Help={Calculator} />;
