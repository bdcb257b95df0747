/** Returns a `fetch` for the same server with at most `size` records per page. Servers choose their own maximum. */
export const withShortPages =
  (fetch: typeof globalThis.fetch, size: number): typeof globalThis.fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (init?.method === 'GET') url.searchParams.set('limit', String(size));
    return fetch(url, init);
  };
