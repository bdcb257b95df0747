/** The delay before a read is repeated after a network error. */
export const NETWORK_RETRY_MS = 1000;

/**
 * The delay before each retry of a failed results request, by the number of failures. After the last one, the user has
 * to retry.
 */
export const RESULTS_RETRY_SECONDS: readonly number[] = [5, 15, 45, 120];
