import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyInput } from '#web/experiments/results/worker/use-analysis.ts';
import type { WorkerRequest } from '#web/experiments/results/worker/worker-messages.ts';

/** A worker that responds when a test calls `respond`. */
class ManualWorker extends EventTarget {
  static received: WorkerRequest[] = [];
  static current: ManualWorker;

  constructor() {
    super();
    ManualWorker.current = this;
  }

  postMessage(message: WorkerRequest) {
    ManualWorker.received.push(message);
  }
}

const respond = (id: number) =>
  ManualWorker.current.dispatchEvent(new MessageEvent('message', { data: { id, output: id } }));
const ids = () => ManualWorker.received.map(({ id }) => id);

beforeEach(() => {
  ManualWorker.received = [];
  vi.stubGlobal('Worker', ManualWorker);
  vi.resetModules();
});

afterEach(() => vi.unstubAllGlobals());

/** Starts tasks at the same time. */
async function startTasks(count: number) {
  const { runInWorker } = await import('#web/experiments/results/worker/worker-client.ts');
  const controllers = Array.from({ length: count }, () => new AbortController());
  const results = controllers.map(({ signal }) => runInWorker('verdictInput', emptyInput, signal));
  return { controllers, results };
}

test('the worker gets two tasks at a time, and each response sends the next one', async () => {
  const { results } = await startTasks(4);
  expect(ids()).toEqual([1, 2]);

  respond(1);
  expect(ids()).toEqual([1, 2, 3]);
  respond(2);
  respond(3);
  respond(4);

  expect(ids()).toEqual([1, 2, 3, 4]);
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
});

test('a canceled task is withdrawn from the worker, which gets the next one after its response, or is never sent', async () => {
  const { controllers, results } = await startTasks(4);
  const ends = Promise.allSettled(results);

  controllers[2]?.abort();
  controllers[0]?.abort();
  const received = () => ManualWorker.received.map(({ kind, id }) => `${kind} ${id}`);
  expect(received()).toEqual(['task 1', 'task 2', 'cancel 1']);
  respond(1);
  expect(received()).toEqual(['task 1', 'task 2', 'cancel 1', 'task 4']);
  respond(2);
  respond(4);

  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});

test('the worker responds to the cancellation of a task that it has not started', async () => {
  const responses: unknown[] = [];
  vi.stubGlobal('postMessage', (message: { id: number }) => responses.push(message));
  const listeners: ((event: MessageEvent<WorkerRequest>) => void)[] = [];
  vi.stubGlobal('addEventListener', (_: string, listener: (event: MessageEvent<WorkerRequest>) => void) =>
    listeners.push(listener),
  );
  await import('#web/experiments/results/worker/analysis-worker.ts');
  const send = (data: WorkerRequest) => listeners[0]?.(new MessageEvent('message', { data }));

  for (const id of [1, 2]) send({ kind: 'task', id, task: 'verdictInput', input: emptyInput });
  send({ kind: 'cancel', id: 2 });

  expect(responses).toEqual([{ id: 2, canceled: true }]);
  await vi.waitFor(() => expect(responses).toMatchObject([{ id: 2 }, { id: 1 }]));
});

test('a crash of the worker rejects its tasks, and the next task starts a new worker', async () => {
  const { results } = await startTasks(3);
  const broken = ManualWorker.current;
  broken.dispatchEvent(new Event('error'));
  await expect(Promise.any(results)).rejects.toThrow();

  const { runInWorker } = await import('#web/experiments/results/worker/worker-client.ts');
  const again = runInWorker('verdictInput', emptyInput, new AbortController().signal);

  expect(ManualWorker.current).not.toBe(broken);
  respond(4);
  expect(await again).toBe(4);
});
