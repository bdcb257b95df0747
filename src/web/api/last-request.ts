let last: string | null = null;

/** Notes by what name the server knows the request that it just answered. */
export function noteAnswer({ headers }: Response): void {
  last = headers.get('X-Request-Id') ?? last;
}

/** Older browsers tell no timing of the server. */
type Answered = PerformanceEntry & { serverTiming?: readonly PerformanceServerTiming[] };

/** The name of the request that this page was the answer to. */
function pageRequestId(): string | null {
  const [page]: Answered[] = performance.getEntriesByType('navigation');
  return page?.serverTiming?.find(({ name }) => name === 'request')?.description ?? null;
}

/** The name of the last answered request; a page that crashed most likely did so over its answer. */
export const lastRequestId = (): string | null => last ?? pageRequestId();
