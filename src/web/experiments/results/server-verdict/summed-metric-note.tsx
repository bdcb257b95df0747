import { summedProperty } from '#verdict/metric.ts';

/** Why a sum of values gets no numbers of ours; nothing where the metric counts events. */
export function SumNote({ filters }: { filters: unknown }) {
  const property = summedProperty(filters);
  if (property === null) return null;
  return (
    <p>
      This adds up the values of {property}. How sure a difference is depends on how much the values differ from person
      to person, which the server does not tell, so nothing is computed here. The server’s own chances and intervals
      take every unit for one event: in cents they would look far surer than in euros.
    </p>
  );
}
