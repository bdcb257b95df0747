import type { FromWorker, ToWorker } from './messages.ts';
import { perform } from './perform.ts';

type Task = Extract<ToWorker, { kind: 'task' }>;

/** What a worker can do with its page; the types of the browser's window say otherwise. */
interface Scope {
  postMessage(message: FromWorker): void;
  addEventListener(type: 'message', listen: (event: MessageEvent<ToWorker>) => void): void;
}

const scope = globalThis as unknown as Scope;
const waiting: Task[] = [];

function answer({ id, task, input }: Task): FromWorker {
  try {
    return { id, output: perform(task, input) };
  } catch (problem) {
    return { id, problem: problem instanceof Error ? problem.message : String(problem) };
  }
}

/** One task at a time: between two of them, messages come in that may make the next one needless. */
function work() {
  const next = waiting.shift();
  if (!next) return;
  scope.postMessage(answer(next));
  if (waiting.length > 0) setTimeout(work);
}

function forget(id: number) {
  const at = waiting.findIndex((task) => task.id === id);
  if (at >= 0) waiting.splice(at, 1);
}

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'forget') return forget(data.id);
  waiting.push(data);
  if (waiting.length === 1) setTimeout(work);
});
