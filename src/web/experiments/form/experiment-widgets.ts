import type { InputOverrides } from '../../fields/input-props.ts';
import { TimestampInput } from '../../fields/inputs/timestamp-input.tsx';
import { ExposedMetricsInput } from '../../fields/metrics/exposed/exposed-metrics-input.tsx';
import { ExposureInput } from '../../fields/metrics/exposed/exposure-input.tsx';
import { StatsInput } from '../../fields/metrics/exposed/stats-input.tsx';
import { MetricInput } from '../../fields/metrics/metric-input.tsx';
import { MetricsInput } from '../../fields/metrics/metrics-input.tsx';
import { VariantsWithCalculator } from '../sample-size/variants-with-calculator.tsx';
import { FlagKeyInput } from './flag-key-input.tsx';
import { withNameSuggestions } from './with-name-suggestions.tsx';

/** Inputs that are used only for experiments. */
export const experimentWidgets: InputOverrides = {
  flag_key: FlagKeyInput,
  variants: withNameSuggestions(VariantsWithCalculator),
  metric: withNameSuggestions(MetricInput),
  metrics: withNameSuggestions(MetricsInput),
  experiment_metrics: withNameSuggestions(ExposedMetricsInput),
  exposure_criteria: withNameSuggestions(ExposureInput),
  stats_config: StatsInput,
  timestamp: TimestampInput,
};
