import type { InputOverrides } from '../../fields/input-props.ts';
import { TimestampInput } from '../../fields/inputs/timestamp-input.tsx';
import { ExposureInput } from '../../fields/metrics/exposure-input.tsx';
import { LegacyMetricInput } from '../../fields/metrics/legacy/legacy-metric-input.tsx';
import { LegacyMetricsInput } from '../../fields/metrics/legacy/legacy-metrics-input.tsx';
import { MetricsInput } from '../../fields/metrics/metrics-input.tsx';
import { StatsInput } from '../../fields/metrics/stats-input.tsx';
import { SegmentsInput } from '../../segments/segments-input.tsx';
import { VariantsWithCalculator } from '../sample-size/variants-with-calculator.tsx';
import { AudienceInput } from '../setup/audience-input.tsx';
import { FlagKeyInput } from './flag-key-input.tsx';
import { HarmActionInput } from './harm-action-input.tsx';
import { withNameSuggestions } from './with-name-suggestions.tsx';

/** Inputs that are used only for experiments. */
export const experimentWidgets: InputOverrides = {
  flag_key: FlagKeyInput,
  flag: AudienceInput,
  variants: withNameSuggestions(VariantsWithCalculator),
  metric: withNameSuggestions(LegacyMetricInput),
  metrics: withNameSuggestions(LegacyMetricsInput),
  experiment_metrics: withNameSuggestions(MetricsInput),
  exposure_criteria: withNameSuggestions(ExposureInput),
  stats_config: StatsInput,
  harm_action: HarmActionInput,
  segments: SegmentsInput,
  timestamp: TimestampInput,
};
