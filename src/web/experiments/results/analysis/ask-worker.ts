import type { FromWorker, TaskName, Tasks, ToWorker } from './messages.ts';

interface Pending {
  resolve: (output: never) => void;
  reject: (problem: Error) => void;
}

const pending = new Map<number, Pending>();
let serial = 0;
let started: Worker | null = null;

/** Questions that are not sent yet, the oldest first. */
const queue = new Map<number, ToWorker>();
/** Questions that the worker has and did not answer. */
const sent = new Set<number>();

/** One that is computed and one that follows at once: sending many in one go would keep the page from anything else. */
const MOST_SENT = 2;

function sendNext() {
  for (const [id, message] of queue) {
    if (sent.size >= MOST_SENT) return;
    queue.delete(id);
    sent.add(id);
    worker().postMessage(message);
  }
}

function settle({ data }: MessageEvent<FromWorker>) {
  const waiting = pending.get(data.id);
  pending.delete(data.id);
  sent.delete(data.id);
  sendNext();
  if ('problem' in data) waiting?.reject(new Error(data.problem));
  else waiting?.resolve(data.output as never);
}

/** A worker that broke is not asked again; the next question starts another one. */
function giveUp() {
  started = null;
  for (const { reject } of pending.values()) reject(new Error('The computation stopped.'));
  pending.clear();
  queue.clear();
  sent.clear();
}

function worker(): Worker {
  if (started) return started;
  started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', settle);
  started.addEventListener('error', giveUp);
  return started;
}

/** Starts the worker ahead of the first question. */
export function prepareWorker(): void {
  if (typeof Worker !== 'undefined') worker();
}

async function performHere<T extends TaskName>(task: T, input: Tasks[T]['input']): Promise<Tasks[T]['output']> {
  const { perform } = await import('./perform.ts');
  return perform(task, input);
}

/** Takes a question back, wherever it is. */
function forget(id: number) {
  if (queue.delete(id)) return;
  if (!sent.delete(id)) return;
  worker().postMessage({ kind: 'forget', id } satisfies ToWorker);
  sendNext();
}

/** Asks for a computation beside the page, so that the page never waits; a signal that aborts takes the question back. */
export function ask<T extends TaskName>(
  task: T,
  input: Tasks[T]['input'],
  signal: AbortSignal,
): Promise<Tasks[T]['output']> {
  if (typeof Worker === 'undefined') return performHere(task, input);
  const id = ++serial;
  return new Promise((resolve, reject) => {
    pending.set(id, { resolve, reject });
    queue.set(id, { kind: 'task', id, task, input } as ToWorker);
    sendNext();
    signal.addEventListener('abort', () => {
      if (!pending.delete(id)) return;
      forget(id);
      reject(new DOMException('Nobody waits for it any more.', 'AbortError'));
    });
  });
}
