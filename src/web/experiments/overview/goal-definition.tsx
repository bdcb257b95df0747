import { Group, Text } from '@mantine/core';
import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatMeasure } from '#contract/format/measure.ts';
import { formatRetention } from '#contract/format/retention.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { formatAllowed } from '#verdict/guardrail-summary.ts';
import { formatMetric } from '#verdict/metric.ts';
import styles from './overview.module.css';

const typeNames: Record<Exclude<AnyMetric['type'], 'retention' | 'unknown'>, string> = {
  funnel: 'Conversion funnel',
  mean: 'Mean per participant',
  ratio: 'Ratio',
};

const roleNames: Record<AnyMetric['role'], string> = {
  goal: 'Goal',
  guardrail: 'Guardrail',
  secondary: 'Secondary',
};

function describeType(metric: AnyMetric): string {
  if (metric.type === 'unknown') return `Not known to this console (${metric.storedType})`;
  return metric.type === 'retention'
    ? `Retention: ${formatRetention(metric, ({ name }) => isolateName(name))}`
    : `${typeNames[metric.type]}: ${metric.isLegacy ? formatMetric(metric.stored) : formatMeasure(metric)}`;
}

/** Shows the metrics of an experiment without results: each metric's role, name and definition. */
export function GoalDefinition({ experiment }: { experiment: Experiment }) {
  const metrics = metricsOf(experiment);
  if (metrics.length === 0)
    return (
      <Text mt="sm" data-none>
        No metric is set yet.
      </Text>
    );
  return (
    <ul className={styles.rows}>
      {metrics.map((metric) => (
        <Group key={metric.id} component="li" gap="sm" align="start" wrap="nowrap">
          <Text span size="sm" c="dimmed" w="7rem" flex="none">
            {roleNames[metric.role]}
          </Text>
          <div>
            <b>
              <bdi>{metric.name}</bdi>
            </b>
            <Text component="small" display="block" size="xs" c="dimmed">
              {`${describeType(metric)}, ${metric.goal === 'decrease' ? 'lower' : 'higher'} is better${metric.role === 'guardrail' ? `, ${formatAllowed(metric.margin).toLowerCase()}` : ''}`}
            </Text>
          </div>
        </Group>
      ))}
    </ul>
  );
}
