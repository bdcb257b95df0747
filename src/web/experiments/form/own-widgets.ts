import { MetricInput } from '../../fields/metrics/metric-input.tsx';
import { MetricsInput } from '../../fields/metrics/metrics-input.tsx';
import { VariantsInput } from '../../fields/variants/variants-input.tsx';
import type { OwnWidgets } from '../../fields/widget.ts';

/** The inputs that only experiments need. */
export const ownWidgets: OwnWidgets = { variants: VariantsInput, metric: MetricInput, metrics: MetricsInput };
