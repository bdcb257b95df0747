import type { SegmentResults } from '#contract/segments.ts';
import { event } from '../events/events.ts';
import { hour } from '../events/exposed-events.ts';
import { metric, node, ORDERS } from './recalculation-world.ts';

export const purchase = metric('funnel', { uuid: ORDERS, series: [node('paid')] });

export interface Group {
  value: string;
  /** How many people of control and test there are, and how many of them pay. */
  control: readonly [paid: number, people: number];
  test: readonly [paid: number, people: number];
}

let serial = 0;

/** Returns the events of people with values of a property in their exposure and as a property of theirs. */
export function people(groups: readonly Group[], property = '$browser') {
  return groups.flatMap(({ value, ...variants }) =>
    (['control', 'test'] as const).flatMap((variant) =>
      Array.from({ length: variants[variant][1] }, (_, index) => {
        const distinct_id = `person-${serial++}`;
        const exposure = event({
          distinct_id,
          name: '$feature_flag_called',
          at: hour(1),
          properties: {
            ...{ $feature_flag: 'checkout', $feature_flag_response: variant, [property]: value },
            $set: { plan: value },
          },
        });
        const paid = event({ distinct_id, name: 'paid', at: hour(2), properties: { amount: 10, [property]: 'other' } });
        return index < variants[variant][0] ? [exposure, paid] : [exposure];
      }).flat(),
    ),
  );
}

export const browsers: Group[] = [
  { value: 'Chrome', control: [60, 300], test: [75, 300] },
  { value: 'Safari', control: [40, 200], test: [30, 200] },
  { value: 'Lynx', control: [1, 2], test: [1, 2] },
];

/** Returns the value, the participants and the conversions of control and test. */
export const counts = ({ result }: Pick<SegmentResults, 'result'>) =>
  (result.breakdown_results ?? []).map(({ breakdown_value, baseline, variants }) => [
    breakdown_value[0],
    ...[baseline, ...variants].map(({ number_of_samples, sum }) => `${sum} of ${number_of_samples}`),
  ]);
