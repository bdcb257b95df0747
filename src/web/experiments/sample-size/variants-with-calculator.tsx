import { VariantsInput } from '../../fields/variants/variants-input.tsx';
import type { WidgetProps } from '../../fields/widget.ts';
import { Calculator } from './sample-size-calculator.tsx';

/** The variants and the plan, with help to find its numbers. */
export const PlannedVariants = (props: WidgetProps) => <VariantsInput {...props} Help={Calculator} />;
