import { runTask } from './run-task.ts';
import type { WorkerRequest, WorkerResponse } from './worker-messages.ts';

type Task = Extract<WorkerRequest, { kind: 'task' }>;

/** The type of a worker's global scope. The DOM types describe only the global scope of a window. */
interface WorkerScope {
  postMessage(message: WorkerResponse): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void;
}

const scope = globalThis as unknown as WorkerScope;
const queue: Task[] = [];

function respond({ id, task, input }: Task): WorkerResponse {
  try {
    return { id, output: runTask(task, input) };
  } catch (problem) {
    return { id, problem: problem instanceof Error ? problem.message : String(problem) };
  }
}

/** Runs the next task. Pauses between two tasks, so that a cancellation can arrive. */
function runNext() {
  const next = queue.shift();
  if (!next) return;
  scope.postMessage(respond(next));
  if (queue.length > 0) setTimeout(runNext);
}

function cancel(id: number) {
  const index = queue.findIndex((task) => task.id === id);
  if (index < 0) return;
  queue.splice(index, 1);
  scope.postMessage({ id, canceled: true });
}

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'cancel') return cancel(data.id);
  queue.push(data);
  if (queue.length === 1) setTimeout(runNext);
});
