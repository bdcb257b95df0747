import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { metricsOf } from '#contract/experiment-metrics.ts';
import type { AnyMetric } from '#contract/metric.ts';
import { useNeverReceived } from '../../fields/metrics/use-never-received.ts';
import { Icon } from '../../ui/icon.tsx';
import { describeDefinition } from './describe-definition.ts';

interface PartProps {
  title: string;
  isCurrent: boolean;
  children: ReactNode;
}

/** A part of what will be stored: a step, or one of its metrics. */
export const Part = ({ title, isCurrent, children }: PartProps) => (
  <section aria-label={`${title}: what will be stored`} data-current={isCurrent || undefined}>
    <h3>{title}</h3>
    {children}
  </section>
);

const titles = { goal: 'Goal metric', guardrail: 'Guardrail', secondary: 'Secondary metric' } as const;

/** Returns the names of the events that a metric counts. */
export const eventNamesIn = (metrics: readonly AnyMetric[]): string[] => [
  ...new Set(metrics.flatMap(({ sources }) => sources.flatMap(({ event }) => event ?? []))),
];

function MetricText({ metric }: { metric: AnyMetric }) {
  const isUnknown = useNeverReceived(eventNamesIn([metric])).length > 0;
  const { role, margin, goal, name } = metric;
  const percent = margin === null ? null : Number((Math.abs(margin) * 100).toFixed(2));
  return (
    <p>
      <b dir="auto">{name}</b>
      <span>
        {role === 'guardrail'
          ? ` must not get worse${percent === null ? '' : ` by more than ${percent}%`}. `
          : `. ${describeDefinition(metric)} `}
      </span>
      <span>{goal === 'decrease' ? 'Lower is better.' : 'Higher is better.'}</span>
      {isUnknown && (
        <Text component="span" size="sm" c="warning">
          {' '}
          <Icon name="warning" size={14} /> Event never received
        </Text>
      )}
    </p>
  );
}

/** The metrics, one part each, the goal first. */
export function MetricParts({ values, isCurrent }: { values: Record<string, unknown>; isCurrent: boolean }) {
  const metrics = metricsOf(values);
  return (
    <>
      {!metrics.some(({ role }) => role === 'goal') && (
        <Part title="Goal metric" isCurrent={isCurrent}>
          <p data-none>Not set. Without a goal there are no results.</p>
        </Part>
      )}
      {metrics.map((metric) => (
        <Part key={`${metric.role} ${metric.id} ${metric.name}`} title={titles[metric.role]} isCurrent={isCurrent}>
          <MetricText metric={metric} />
        </Part>
      ))}
    </>
  );
}
