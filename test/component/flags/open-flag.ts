import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { ask } from '#test/support/ask.ts';
import type { TestServer } from '#test/support/server.ts';
import { newProject, open } from '../experiments/open.ts';

type Flag = Record<string, unknown> & { id: number; filters: Record<string, unknown> };

/** A condition on a property of people. */
export const where = (key: string, operator: string, value: unknown, rollout_percentage = 100) => ({
  properties: [{ key, type: 'person', operator, value }],
  rollout_percentage,
});

/** Creates a flag through the API: by default on for everyone. */
export async function createFlag(server: TestServer, project: number, body: object = {}) {
  const answer = await ask(server, `POST /api/projects/${project}/feature_flags/`, {
    body: { key: 'new-header', filters: { groups: [{ properties: [], rollout_percentage: 100 }] }, ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body as Flag;
}

/** Reads a flag through the API. */
export async function readFlag(server: TestServer, project: number, id: number) {
  return (await ask(server, `GET /api/projects/${project}/feature_flags/${id}/`)).body as Flag;
}

/** Changes a flag through the API, as a colleague would. */
export const changeFlag = (server: TestServer, project: number, id: number, body: object) =>
  ask(server, `PATCH /api/projects/${project}/feature_flags/${id}/`, { body });

/** Sends an evaluation of the flag `pro-only` by each person with these properties. */
export async function seePeople(server: TestServer, project: number, people: Record<string, object>) {
  const { body } = await ask(server, `GET /api/projects/${project}/`);
  const batch = Object.entries(people).map(([distinct_id, $set]) => ({
    event: '$feature_flag_called',
    distinct_id,
    properties: { $set, $feature_flag: 'pro-only', $feature_flag_response: true },
  }));
  const { api_token: api_key } = body as { api_token: string };
  const answer = await ask(server, 'POST /batch/', { body: { api_key, batch } });
  expect(answer.status).toBe(200);
}

/** Opens the page of a new flag. */
export async function openFlag(server: TestServer, body: object = {}, options: Parameters<typeof open>[2] = {}) {
  const project = await newProject(server);
  const { id } = await createFlag(server, project, body);
  return openStoredFlag(server, { project, id }, options);
}

/** Opens the page of a flag. */
export async function openStoredFlag(
  server: TestServer,
  { project, id }: { project: number; id: number },
  options: Parameters<typeof open>[2] = {},
) {
  const opened = await open(server, `/projects/${project}/flags/${id}`, options);
  await screen.findByRole('heading', { name: 'Release conditions' });
  const updates = () => opened.sent.filter(({ method }) => method === 'PATCH');
  return { ...opened, project, id, updates };
}

export const saveButton = () => screen.getByRole('button', { name: /^Save/ });
