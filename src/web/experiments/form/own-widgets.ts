import { MetricInput } from '../../fields/metrics/metric-input.tsx';
import { MetricsInput } from '../../fields/metrics/metrics-input.tsx';
import { VariantsInput } from '../../fields/variants/variants-input.tsx';
import type { OwnWidgets } from '../../fields/widget.ts';
import { KeyInput } from './key-input.tsx';

/** The inputs that only experiments need. */
export const ownWidgets: OwnWidgets = {
  flag_key: KeyInput,
  variants: VariantsInput,
  metric: MetricInput,
  metrics: MetricsInput,
};
