let last: string | null = null;

/** Notes by what name the server knows the request that it just answered. */
export function noteAnswer({ headers }: Response): void {
  last = headers.get('X-Request-Id') ?? last;
}

/** The name of the last answered request; a page that crashed most likely did so over its answer. */
export const lastRequestId = (): string | null => last;
