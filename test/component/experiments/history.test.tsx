import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { answer, create, newProject, open } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const METRIC = '0190aaaa-0000-7000-8000-000000000001';

const historyOf = (project: number, id: number) => `/projects/${project}/experiments/${id}/history`;

test('the history names who did what to the experiment and to its flag', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form' });
  const path = `/api/projects/${project}/experiments/${id}/`;
  await ask(server, `POST ${path}launch/`, { body: {} });
  await ask(server, `PATCH ${path}`, { body: { description: 'One field less' }, key: server.keys.member });
  await ask(server, `POST ${path}pause/`, { body: {} });
  await open(server, historyOf(project, id));

  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
  expect(headings).toEqual([
    expect.stringMatching(/^Olga turned the flag off/),
    expect.stringMatching(/^Mina changed 1 setting/),
    expect.stringMatching(/^Olga (launched the experiment|turned the flag on)/),
    expect.stringMatching(/^Olga/),
    ...headings.slice(4),
  ]);
  expect(headings.at(-1)).toMatch(/^Olga created the experiment/);
  expect(screen.getByText('One field less')).toBeVisible();
});

test('the history names a metric that is no longer a guardrail', async () => {
  const project = await newProject(server);
  const metric = {
    uuid: METRIC,
    name: 'Errors',
    kind: 'ExperimentMetric',
    metric_type: 'mean',
    source: { kind: 'EventsNode', event: 'error' },
  };
  const parameters = { guardrails: { [METRIC]: { margin: -0.02 } } };
  const { id } = await create(server, project, { name: 'Form', parameters, metrics_secondary: [metric] });
  await ask(server, `PATCH /api/projects/${project}/experiments/${id}/`, { body: { parameters: {} } });
  await open(server, historyOf(project, id));

  expect(await screen.findByText('Guardrail: Errors, at most 2% worse')).toBeVisible();
  expect(screen.queryByText(/"margin"/)).not.toBeInTheDocument();
});

test('if the server provides no history, the page says so', async () => {
  const project = await newProject(server);
  const { id } = await create(server, project, { name: 'Form' });
  await open(server, historyOf(project, id), {
    instead: ({ url }) => (url.includes('/activity/') ? answer({ detail: 'Endpoint not found.' }, 404) : undefined),
  });

  expect(await screen.findByText('The history is not available')).toBeVisible();
});
