import { Text } from '@mantine/core';
import { summedProperty } from '#verdict/metric.ts';

/** Explains why a sum of property values is not analyzed. Renders nothing for other metrics. */
export function SummedMetricNote({ filters }: { filters: unknown }) {
  const property = summedProperty(filters);
  if (property === null) return null;
  return (
    <Text size="sm" c="dimmed" maw="92ch">
      <span>{`This metric is the sum of ${property}. The certainty of a difference depends on the spread of the values.`}</span>{' '}
      The response does not contain the sum of the squared values (<code>sum_squares</code>), so this page cannot
      compute the certainty. The server treats every unit of the sum as one event. Its chances and intervals would
      therefore look far more certain for an amount in cents than for the same amount in euros.
    </Text>
  );
}
