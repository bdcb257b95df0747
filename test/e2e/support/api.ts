/** A record of the API, by field name. */
export type Wire = Record<string, unknown> & { id: number };

/** Calls the API without the console. */
export interface Api {
  readonly key: string;
  get<T = Wire>(path: string): Promise<T>;
  post<T = Wire>(path: string, body: object): Promise<T>;
  patch<T = Wire>(path: string, body: object): Promise<T>;
  delete(path: string): Promise<void>;
}

/** Returns a client for the server at `url` with a personal key. It throws on error responses. */
export function apiAt(url: string, key: string): Api {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
  return {
    key,
    get: <T>(path: string) => call('GET', path) as Promise<T>,
    post: <T>(path: string, body: object) => call('POST', path, body) as Promise<T>,
    patch: <T>(path: string, body: object) => call('PATCH', path, body) as Promise<T>,
    delete: async (path) => void (await call('DELETE', path)),
  };
}
