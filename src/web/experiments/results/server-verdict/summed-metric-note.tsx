import { summedProperty } from '#verdict/metric.ts';

/** Explains why a sum of property values is not analyzed. Renders nothing for other metrics. */
export function SummedMetricNote({ filters }: { filters: unknown }) {
  const property = summedProperty(filters);
  if (property === null) return null;
  return (
    <p>
      This metric is the sum of {property}. The certainty of a difference depends on the spread of the values. The
      response does not contain the sum of their squares (<code>sum_squares</code>), so nothing is computed here. The
      chances and intervals of the server treat every unit as an event: in cents they would look far more certain than
      in euros.
    </p>
  );
}
