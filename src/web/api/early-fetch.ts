interface EarlyRequest {
  url: string;
  key: string;
  answer: Promise<Response>;
}

const place = globalThis as { earlyRequests?: EarlyRequest[] };

const isSame = (early: EarlyRequest, url: unknown, init: RequestInit | undefined) =>
  early.url === url && init?.method === 'GET' && new Headers(init.headers).get('Authorization') === early.key;

/** `fetch`, except that a request which the page made before any module was here is not made again. */
export const earlyFetch: typeof fetch = (input, init) => {
  const early = place.earlyRequests?.find((request) => isSame(request, input, init));
  if (!early) return fetch(input, init);
  place.earlyRequests = place.earlyRequests?.filter((request) => request !== early) ?? [];
  return early.answer;
};
