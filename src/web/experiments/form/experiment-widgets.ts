import { TimestampInput } from '../../fields/inputs/timestamp-input.tsx';
import { MetricInput } from '../../fields/metrics/metric-input.tsx';
import { MetricsInput } from '../../fields/metrics/metrics-input.tsx';
import type { OwnWidgets } from '../../fields/widget.ts';
import { PlannedVariants } from '../sample-size/variants-with-calculator.tsx';
import { KeyInput } from './flag-key-input.tsx';
import { withNames } from './with-name-suggestions.tsx';

/** The inputs that only experiments need. */
export const ownWidgets: OwnWidgets = {
  flag_key: KeyInput,
  variants: withNames(PlannedVariants),
  metric: withNames(MetricInput),
  metrics: withNames(MetricsInput),
  timestamp: TimestampInput,
};
