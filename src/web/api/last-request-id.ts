let last: string | null = null;

/** Stores the request id of a response, if the response has one. */
export function recordRequestId({ headers }: Response): void {
  last = headers.get('X-Request-Id') ?? last;
}

/** `serverTiming` is missing in older browsers. */
type TimedEntry = PerformanceEntry & { serverTiming?: readonly PerformanceServerTiming[] };

/** Returns the id of the request that loaded this page, or null if the server did not report it. */
function pageRequestId(): string | null {
  const [page]: TimedEntry[] = performance.getEntriesByType('navigation');
  return page?.serverTiming?.find(({ name }) => name === 'request')?.description ?? null;
}

/**
 * Returns the id of the last request that got a response, or of the request that loaded the page. Crash reports contain
 * this id, because a crash was most likely caused by the last response.
 */
export const lastRequestId = (): string | null => last ?? pageRequestId();
