let last: string | null = null;

/** Stores the request id of a response. */
export function recordRequestId({ headers }: Response): void {
  last = headers.get('X-Request-Id') ?? last;
}

/** `serverTiming` is missing in older browsers. */
type TimedEntry = PerformanceEntry & { serverTiming?: readonly PerformanceServerTiming[] };

/** Returns the id of the request that loaded this page. */
function pageRequestId(): string | null {
  const [page]: TimedEntry[] = performance.getEntriesByType('navigation');
  return page?.serverTiming?.find(({ name }) => name === 'request')?.description ?? null;
}

/** Returns the id of the last request with a response. A crash was most likely caused by that response. */
export const lastRequestId = (): string | null => last ?? pageRequestId();
