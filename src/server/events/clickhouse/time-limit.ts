/** The error of a request to which ClickHouse has not responded within the limit. */
export class NoResponse extends Error {
  constructor(limit_ms: number) {
    super(`no response within ${limit_ms / 1000} s`);
  }
}

/**
 * Runs a request with a time limit. The limit includes the time in which the request waits for a connection.
 * @param signal also ends the request
 * @throws NoResponse if the request has not ended within the limit
 */
export async function withTimeLimit<T>(
  limit_ms: number,
  signal: AbortSignal | undefined,
  request: (abort_signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = AbortSignal.timeout(limit_ms);
  try {
    return await request(signal ? AbortSignal.any([limit, signal]) : limit);
  } catch (error) {
    throw limit.aborted ? new NoResponse(limit_ms) : error;
  }
}
