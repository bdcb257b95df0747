import { screen, within } from '@testing-library/react';
import type { Event } from '#server/events/event.ts';
import { ask } from '#test/support/ask.ts';
import type { TestServer } from '#test/support/server.ts';
import { event } from '../../unit/server/events/events.ts';
import { create, daysAgo, newProject, open } from '../experiments/open.ts';
import { resultsOf } from '../experiments/open-results.ts';
import { createDimension } from './dimensions.ts';

export const purchase = {
  kind: 'ExperimentMetric',
  metric_type: 'funnel',
  uuid: '5d0c3b1e-2f4d-4b6a-8c9e-1d2f3a4b5c6d',
  name: 'Purchase',
  series: [{ kind: 'EventsNode', event: 'paid' }],
};

/** For each value, how many people of control and test pay, and how many there are. */
export type Groups = Record<string, { control: readonly [number, number]; test: readonly [number, number] }>;

export const browser = { name: 'Browser', of: 'event', key: '$browser' };

export const differing: Groups = {
  Chrome: { control: [200, 1000], test: [300, 1000] },
  Safari: { control: [160, 600], test: [80, 600] },
};
export const alike: Groups = {
  Chrome: { control: [200, 1000], test: [240, 1000] },
  Safari: { control: [120, 600], test: [140, 600] },
};

let serial = 0;

const people = (groups: Groups): Event[] =>
  Object.entries(groups).flatMap(([$browser, variants]) =>
    (['control', 'test'] as const).flatMap((variant) =>
      Array.from({ length: variants[variant][1] }, (_, index) => {
        const distinct_id = `visitor-${serial++}`;
        const flag = { $feature_flag: 'banner', $feature_flag_response: variant };
        const seen = {
          distinct_id,
          name: '$feature_flag_called',
          at: daysAgo(2),
          properties: { ...flag, $browser, paying: String(serial % 2) },
        };
        const paid = { distinct_id, name: 'paid', at: daysAgo(1), properties: {} };
        return (index < variants[variant][0] ? [seen, paid] : [seen]).map((one) => event(one));
      }).flat(),
    ),
  );

/** Opens the results of a running experiment whose participants use these browsers. */
export async function openSegments(
  server: TestServer,
  groups: Groups,
  { planned = [] as object[], dimensions = [] as object[], search = '', key = '' } = {},
) {
  const project = await newProject(server);
  const segments = [];
  for (const one of planned) segments.push((await createDimension(server, project, one)).id);
  await server.events.append({ project_id: project, events: people(groups) });
  const { id } = await create(server, project, {
    ...{
      name: 'Banner',
      feature_flag_key: 'banner',
      start_date: daysAgo(3),
      filters: {},
      metrics: [purchase],
      segments,
    },
  });
  await ask(server, `POST /api/projects/${project}/experiments/${id}/metrics_recalculation/`, { body: {} });
  await server.catchUp();
  for (const one of dimensions) await createDimension(server, project, one);
  const opened = await open(server, resultsOf(project, id) + search, key ? { key } : {});
  const section = within(await screen.findByRole('region', { name: 'Segments' }, { timeout: 5000 }));
  const table = async () => within(await section.findByRole('table', { name: /^Segments by/ }, { timeout: 5000 }));
  return { ...opened, section, table };
}
