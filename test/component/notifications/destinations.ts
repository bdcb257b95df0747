import { ask } from '#test/support/ask.ts';
import type { TestServer } from '#test/support/server.ts';

/** The address of a webhook. */
export const HOOK = 'https://hooks.example.com/services/T0/B1/abcdefgh12345678';

/** Returns the address of the notifications of a project. */
export const page = (project: number) => `/projects/${project}/notifications`;

const path = (project: number) => `/api/projects/${project}/notification_destinations/`;

/** Adds a destination through the API: by default a webhook with the default rules. */
export async function addDestination(server: TestServer, project: number, body: Record<string, unknown> = {}) {
  const given = { kind: 'webhook', name: 'Data warehouse', url: HOOK, ...body };
  const added = await ask(server, `POST ${path(project)}`, { body: given });
  return added.body as { id: string; secret: string };
}

/** Reads the destinations through the API. */
export async function listDestinations(server: TestServer, project: number) {
  const { body } = await ask(server, `GET ${path(project)}`);
  return body as { name: string; rules: string[]; active: boolean }[];
}
