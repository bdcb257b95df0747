import { Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { FunnelStepsEditor } from '../funnel-steps-editor.tsx';
import {
  type EditableMetric,
  type Insight,
  type MetricObject,
  setInsight,
  setMetricKey,
} from './legacy-metric-model.ts';
import { TrendEventEditor } from './trend-event-editor.tsx';
import type { ConvertedKind } from './use-convert-metric.ts';

interface Props {
  metric: EditableMetric;
  onChange: (filters: MetricObject) => void;
  /** Converts the metric to a `Metric`. Null on servers without such metrics. */
  onMove: ((kind: ConvertedKind) => void) | null;
}

const insights: { value: Insight; label: string; about: string }[] = [
  {
    value: 'FUNNELS',
    label: 'Funnel',
    about: 'The share of people who complete all steps in order, among everyone who completes the first step.',
  },
  { value: 'TRENDS', label: 'Trend', about: 'The number of events per exposed person.' },
];

const movable: { value: ConvertedKind; label: string }[] = [
  { value: 'mean', label: 'Sum of values' },
  { value: 'ratio', label: 'Ratio' },
  { value: 'retention', label: 'Retention' },
];

const parts = { FUNNELS: FunnelStepsEditor, TRENDS: TrendEventEditor };

/** The editor of a legacy metric: a funnel or a trend. Unknown keys are kept. */
export function LegacyMetricEditor({ metric, onChange, onMove }: Props) {
  const { insight, actions } = metric;
  const id = useId();
  const Part = parts[insight];
  return (
    <Stack gap="sm">
      <Group gap="md">
        {insights.map(({ value, label }) => (
          <Radio
            key={value}
            name={`${id}.insight`}
            label={label}
            checked={insight === value}
            onChoose={() => onChange(setInsight(metric, value))}
          />
        ))}
        {onMove &&
          movable.map(({ value, label }) => (
            <Radio key={value} name={`${id}.insight`} label={label} checked={false} onChoose={() => onMove(value)} />
          ))}
        <Text size="xs" c="hint">
          {insights.find(({ value }) => value === insight)?.about}
        </Text>
      </Group>
      <Part metric={metric} onChange={onChange} />
      {actions > 0 && (
        <Text size="xs" c="hint">
          {`Also counts ${formatCountOf(actions, 'action')}. Actions can be edited only as JSON.`}
        </Text>
      )}
      <Checkbox
        label="Exclude internal and test accounts"
        checked={metric.filters['filter_test_accounts'] === true}
        onChange={(isChecked) => onChange(setMetricKey(metric, 'filter_test_accounts', isChecked))}
      />
    </Stack>
  );
}
