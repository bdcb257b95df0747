interface PreloadedRequest {
  url: string;
  authorization: string;
  response: Promise<Response>;
}

const page = globalThis as { preloadedRequests?: PreloadedRequest[] };

const isSame = (early: PreloadedRequest, url: unknown, init: RequestInit | undefined) =>
  early.url === url && init?.method === 'GET' && new Headers(init.headers).get('Authorization') === early.authorization;

/**
 * Like `fetch`, but returns the inline script's response if the script has already sent the same request. Each of these
 * responses is used once.
 */
export const preloadedFetch: typeof fetch = (input, init) => {
  const early = page.preloadedRequests?.find((request) => isSame(request, input, init));
  if (!early) return fetch(input, init);
  page.preloadedRequests = page.preloadedRequests?.filter((request) => request !== early) ?? [];
  return early.response;
};
