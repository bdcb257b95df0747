import type { Event } from '#server/events/event.ts';
import type { TestServer } from '#test/support/server.ts';
import { event } from '../../unit/server/events/events.ts';
import { create, daysAgo, newProject } from '../experiments/open.ts';

/** A conversion metric. */
export const purchase = (uuid: string) => ({
  ...{ kind: 'ExperimentMetric', metric_type: 'funnel', uuid, name: 'Purchase' },
  series: [{ kind: 'EventsNode', event: 'paid' }],
});

const keys = ['control', 'test'] as const;

/** The conversions of the people with both variants: A's control and test with B's control, and then with B's test. */
type Conversions = readonly [number, number, number, number];

export interface PairPeople {
  /** The people of each combination. */
  size?: number;
  conversions?: Conversions;
  /** Fields of the goals. */
  goal?: object;
}

/** The lift of A depends on B. */
const DEPENDING: Conversions = [80, 180, 120, 110];

let serial = 0;

const called = (distinct_id: string, flag: string, variant: string) =>
  event({
    ...{ distinct_id, name: '$feature_flag_called', at: daysAgo(3) },
    properties: { $feature_flag: flag, $feature_flag_response: variant },
  });

/** Returns the events of people in all combinations of two flags. */
function people(one: string, other: string, size: number, conversions: Conversions): Event[] {
  return conversions.flatMap((converted, at) =>
    Array.from({ length: size }, (_, index) => {
      const id = `visitor-${serial++}`;
      const both = [called(id, one, keys[at % 2] ?? ''), called(id, other, keys[at < 2 ? 0 : 1] ?? '')];
      const paid = event({ distinct_id: id, name: 'paid', at: daysAgo(2), properties: {} });
      return index < converted ? [...both, paid] : both;
    }).flat(),
  );
}

/** The metrics of the first two experiments. */
export const UUIDS = ['5d0c3b1e-2f4d-4b6a-8c9e-1d2f3a4b5c6d', '5d0c3b1e-2f4d-4b6a-8c9e-1d2f3a4b5c6e'] as const;

/** Creates two running experiments that share these people, and a third without people. */
export async function createPairOn(
  server: TestServer,
  { size = 400, conversions = DEPENDING, goal = {} }: PairPeople = {},
) {
  const project = await newProject(server);
  const ids: number[] = [];
  for (const [at, name] of ['Checkout', 'Delivery bar', 'Quiet'].entries()) {
    const body = { name, feature_flag_key: `flag-${at}`, start_date: daysAgo(5), filters: {} };
    ids.push(
      (await create(server, project, { ...body, metrics: [{ ...purchase(UUIDS[at] ?? UUIDS[0]), ...goal }] })).id,
    );
  }
  await server.events.append({ project_id: project, events: people('flag-0', 'flag-1', size, conversions) });
  // People who are only in one of the two.
  const alone = keys.flatMap((key) => Array.from({ length: 200 }, () => called(`alone-${serial++}`, 'flag-0', key)));
  await server.events.append({ project_id: project, events: alone });
  return { project, ids };
}
