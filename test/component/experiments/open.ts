import { expect } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { renderApp } from '#test/support/render-app.tsx';
import type { TestServer } from '#test/support/server.ts';

/** Creates a project for the experiments of one test, and returns its id. */
export async function newProject(server: TestServer, overrides = {}) {
  const { id } = await buildProject(server.db, server.organization, { name: 'Web app', timezone: 'UTC', ...overrides });
  return id;
}

let serial = 0;

const funnel = {
  insight: 'FUNNELS',
  events: [
    { id: 'opened', order: 0 },
    { id: 'signed up', order: 1 },
  ],
};

/** Creates an experiment through the API: by default a draft with a funnel and a description. */
export async function create(server: TestServer, project: number, overrides: Record<string, unknown> = {}) {
  const number = ++serial;
  const body = {
    name: `Experiment ${number}`,
    feature_flag_key: `flag-${number}`,
    description: 'Fewer fields, more sign-ups',
    parameters: {},
    filters: funnel,
    ...overrides,
  };
  const answer = await ask(server, `POST /api/projects/${project}/experiments/`, { body });
  expect(answer.body).toMatchObject({ name: body.name });
  return answer.body as { id: number; name: string; feature_flag_key: string };
}

/** Reads an experiment through the API. */
export async function read(server: TestServer, project: number, id: number) {
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/${id}/`);
  return body as Record<string, unknown> & { feature_flag: { active: boolean; filters: Record<string, unknown> } };
}

export interface Sent {
  method: string;
  path: string;
  search: string;
  body: unknown;
}

/** Whether a request changes something. Counting the people whom a flag serves does not. */
const isWrite = ({ method, path }: Sent) => method !== 'GET' && !path.endsWith('/served/');

interface ListContext {
  key?: string;
  /** Responds instead of the server. If it returns undefined, the server responds. */
  instead?: (request: Request) => Response | Promise<Response> | undefined;
  /** The initial local storage. */
  remembered?: Record<string, string>;
}

/** Opens a page of the console and records its requests to the server. */
export async function open(server: TestServer, address: string, { key, instead, remembered = {} }: ListContext = {}) {
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname: path, search } = new URL(request.url);
    const text = request.method === 'GET' ? '' : await request.clone().text();
    sent.push({ method: request.method, path, search, body: text === '' ? undefined : JSON.parse(text) });
    return instead?.(request) ?? server.fetch(request);
  };
  const opened = await renderApp(address, { fetch, key: key ?? server.keys.owner, remembered });
  return { ...opened, sent, writes: () => sent.filter(isWrite) };
}

/** Returns a JSON response. */
export const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

const DAY_MS = 86_400_000;

/** Returns the time a number of days ago, in ISO 8601. */
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
