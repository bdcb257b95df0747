import { Group, Text } from '@mantine/core';
import { Button } from '../../../ui/button.tsx';
import { useEditsSelector, useResourceForm } from '../../form-state/form-context.tsx';
import type { FieldInputProps } from '../../input-props.ts';
import { RowsOrJson } from '../../inputs/rows-or-json.tsx';
import { jsonText } from '../../json-text.ts';
import { LegacyMetricEditor } from './legacy-metric-editor.tsx';
import { editableMetric, type MetricObject } from './legacy-metric-model.ts';
import { useConvertMetric } from './use-convert-metric.ts';

const isEmpty = ({ events, actions }: NonNullable<ReturnType<typeof editableMetric>>) =>
  events.length === 0 && actions === 0;

/** Shown instead of an empty metric if the goal is measured per person. */
function GoalElsewhere({ onChange }: { onChange: (filters: MetricObject) => void }) {
  return (
    <Group gap="xs">
      <Text size="xs" c="hint">
        The goal is set under <a href="#metrics">Metrics per person</a>. A legacy funnel counts only people who complete
        its first step.
      </Text>
      <Button
        kind="link"
        icon="plus"
        onClick={() => onChange({ insight: 'FUNNELS', events: [{ id: '', name: '', type: 'events', order: 0 }] })}
      >
        Add a legacy funnel
      </Button>
    </Group>
  );
}

/** The input for the goal metric. */
export function LegacyMetricInput(props: FieldInputProps) {
  const { edits } = useResourceForm();
  const move = useConvertMetric();
  const hasGoals = useEditsSelector(edits, () => move?.hasGoals() ?? false);
  return (
    <RowsOrJson {...props} canShowRows={(value) => editableMetric(value) !== null}>
      {(value, choose) => {
        const metric = editableMetric(value);
        const change = (filters: MetricObject) => choose(jsonText(filters));
        if (metric && hasGoals && isEmpty(metric)) return <GoalElsewhere onChange={change} />;
        return (
          metric && (
            <LegacyMetricEditor
              metric={metric}
              onChange={change}
              onMove={move && ((kind) => move.moveGoal(kind, metric.filters))}
            />
          )
        );
      }}
    </RowsOrJson>
  );
}
