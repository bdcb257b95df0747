import type { TaskName, Tasks, WorkerRequest, WorkerResponse } from './worker-messages.ts';

interface PendingTask {
  resolve: (output: never) => void;
  reject: (problem: Error) => void;
}

const pending = new Map<number, PendingTask>();
let lastId = 0;
let worker: Worker | null = null;

/** Requests that are not sent yet, oldest first. */
const queue = new Map<number, WorkerRequest>();
/** The ids of sent requests that the worker has not answered yet. */
const sent = new Set<number>();

/**
 * The maximum number of sent tasks: the running task and the next one. The browser copies each task on the page's thread
 * when it is sent, so sending many tasks at once would block the page.
 */
const MAX_SENT = 2;

function sendNext() {
  for (const [id, message] of queue) {
    if (sent.size >= MAX_SENT) return;
    queue.delete(id);
    sent.add(id);
    startWorker().postMessage(message);
  }
}

function handleResponse({ data }: MessageEvent<WorkerResponse>) {
  const task = pending.get(data.id);
  pending.delete(data.id);
  sent.delete(data.id);
  sendNext();
  // A canceled task is no longer in `pending`, so its response is ignored.
  if ('problem' in data) task?.reject(new Error(data.problem));
  else if ('output' in data) task?.resolve(data.output as never);
}

/** Rejects all tasks after a crash. The next task starts a new worker. */
function handleCrash() {
  worker = null;
  for (const { reject } of pending.values()) reject(new Error('The computation stopped unexpectedly.'));
  pending.clear();
  queue.clear();
  sent.clear();
}

function startWorker(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', handleResponse);
  worker.addEventListener('error', handleCrash);
  return worker;
}

/** Starts the worker before its first task. */
export function prepareWorker(): void {
  if (typeof Worker !== 'undefined') startWorker();
}

async function runOnPage<T extends TaskName>(task: T, input: Tasks[T]['input']): Promise<Tasks[T]['output']> {
  const { runTask } = await import('./run-task.ts');
  return runTask(task, input);
}

function cancel(id: number) {
  if (queue.delete(id)) return;
  // The task stays in `sent` until the worker responds, because the worker can be running it.
  if (sent.has(id)) startWorker().postMessage({ kind: 'cancel', id } satisfies WorkerRequest);
}

/**
 * Runs a task in the worker, so that the page stays responsive. If the signal aborts, cancels the task and rejects. Without
 * worker support, runs the task on the page and ignores the signal.
 */
export function runInWorker<T extends TaskName>(
  task: T,
  input: Tasks[T]['input'],
  signal: AbortSignal,
): Promise<Tasks[T]['output']> {
  if (typeof Worker === 'undefined') return runOnPage(task, input);
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    queue.set(id, { kind: 'task', id, task, input } as WorkerRequest);
    sendNext();
    signal.addEventListener('abort', () => {
      if (!pending.delete(id)) return;
      cancel(id);
      reject(new DOMException('The task was canceled.', 'AbortError'));
    });
  });
}
