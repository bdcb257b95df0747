import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, newProject, open } from './open.ts';
import funnel from './samples/experiment-funnel.json' with { type: 'json' };
import trend from './samples/experiment-trend.json' with { type: 'json' };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

type Wire = Record<string, unknown>;

const ten = Array.from({ length: 10 }, (_, at) => ({ key: at ? `test.${at}` : 'control', rollout_percentage: 10 }));

const shapes: [string, Wire][] = [
  ['a funnel under a dotted key', funnel],
  ['a trend', trend],
  [
    'nothing but nulls',
    { parameters: null, filters: null, secondary_metrics: null, description: null, created_by: null },
  ],
  [
    'ten variants and unknown keys',
    { parameters: { feature_flag_variants: ten, holdout: [{ x: null }] }, metrics: [1] },
  ],
  ['a flag that is given by its id', { feature_flag: 12, archived: null }],
  ['conditions in a group', { filters: { events: [{ id: 'a', properties: { type: 'OR', values: [{ key: 'x' }] } }] } }],
  ['conditions as an object', { filters: { events: [{ id: 'a', properties: { plan: 'pro' } }], insight: 'funnels' } }],
  ['metrics in another format', { filters: ['odd'], secondary_metrics: { a: 1 }, parameters: [1] }],
  ['variants in another format', { parameters: { feature_flag_variants: { control: 50 } } }],
  ['dates in another format', { start_date: '2022-12-10T08:06:27.027740+00:00', end_date: '2023-02-07' }],
];

test.each(shapes)('an experiment with %s opens, and renaming it sends only the name', async (_, shape) => {
  const project = await newProject(server);
  const record: Wire = { ...funnel, ...shape, id: 7, name: 'Odd' };
  const sent: string[] = [];
  const { user } = await open(server, `/projects/${project}/experiments/7/setup`, {
    instead: (request) => {
      if (!request.url.endsWith('/experiments/7/')) return undefined;
      if (request.method !== 'PATCH') return answer(record);
      void request
        .clone()
        .text()
        .then((text) => sent.push(text));
      return answer({ ...record, name: 'Oddly' });
    },
  });

  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'ly');
  await waitFor(() => expect(document.getElementById('archived')).toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: /^Save/ }));

  expect(await screen.findByText('Saved Oddly')).toBeVisible();
  await waitFor(() => expect(sent).toEqual(['{"name":"Oddly"}']));
});
