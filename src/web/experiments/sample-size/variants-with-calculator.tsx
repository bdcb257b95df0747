import { VariantsInput } from '../../fields/variants/variants-input.tsx';
import type { WidgetProps } from '../../fields/widget.ts';
import { SampleSizeCalculator } from './sample-size-calculator.tsx';

/** The variants and the plan, with the sample size calculator. */
export const VariantsWithCalculator = (props: WidgetProps) => <VariantsInput {...props} Help={SampleSizeCalculator} />;
