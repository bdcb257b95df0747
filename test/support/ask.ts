import type { TestServer } from './server.ts';

interface RequestOptions {
  /** The owner's key by default. With null, no key is sent. */
  key?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends one request and reads the whole response. `line` is for example `GET /api/projects/`. */
export async function ask(
  server: TestServer,
  line: string,
  { key = server.keys.owner, body, headers = {} }: RequestOptions = {},
) {
  const [method = 'GET', path = ''] = line.split(' ', 2);
  const response = await server.fetch(`${server.origin}${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
