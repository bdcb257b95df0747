/** The maximum number of items in progress. Each item sends requests; more items would slow down the server for others. */
const CONCURRENCY = 4;

/**
 * Runs work on every item in order, at most four at a time. No further item starts after an error or after the signal
 * aborts. Running items finish, so that their outcome is known.
 * @throws the first error, after all running items have finished
 */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const rest = [...items];
  const errors: unknown[] = [];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined && errors.length === 0; item = rest.shift()) {
      if (signal?.aborted) return;
      await work(item).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (errors.length > 0) throw errors[0];
}
