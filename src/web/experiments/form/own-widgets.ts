import type { InputOverrides } from '../../fields/input-props.ts';
import { TimestampInput } from '../../fields/inputs/timestamp-input.tsx';
import { MetricInput } from '../../fields/metrics/metric-input.tsx';
import { MetricsInput } from '../../fields/metrics/metrics-input.tsx';
import { PlannedVariants } from '../plan/planned-variants.tsx';
import { KeyInput } from './key-input.tsx';
import { withNames } from './with-names.tsx';

/** The inputs that only experiments need. */
export const ownWidgets: InputOverrides = {
  flag_key: KeyInput,
  variants: withNames(PlannedVariants),
  metric: withNames(MetricInput),
  metrics: withNames(MetricsInput),
  timestamp: TimestampInput,
};
