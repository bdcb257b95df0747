import { Problem } from '#contract/problem.ts';

/** One of the items that a task runs for. */
export interface TaskItem {
  id: number;
  name: string;
}

/** The outcome of a successful task; otherwise it is the error message. */
export const DONE = 'done';

const PARALLEL_TASKS = 4;

/** Errors that all other tasks would have too: an invalid key, throttling, an unreachable server. */
const fatalCodes = new Set<unknown>(['authentication_failed', 'not_authenticated', 'throttled', 'unreachable']);
const isFatal = (problem: unknown) => problem instanceof Problem && fatalCodes.has(problem.code);

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

interface TaskRun {
  items: readonly TaskItem[];
  run: (id: number) => Promise<unknown>;
  /** After an abort no more tasks start. Running ones finish, so that their outcome is known. */
  signal: AbortSignal;
  onOutcome: (id: number, outcome: string) => void;
}

/** Runs a task for each item, a few at the same time, and reports each outcome. Items that never started have none. */
export async function runForEach({ items, run, signal, onOutcome }: TaskRun): Promise<void> {
  const waiting = [...items];
  const runOne = async ({ id }: TaskItem) => {
    try {
      await run(id);
      onOutcome(id, DONE);
    } catch (problem) {
      if (isFatal(problem)) waiting.length = 0;
      onOutcome(id, messageOf(problem));
    }
  };
  const runNext = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) await runOne(next);
  };
  await Promise.all(Array.from({ length: PARALLEL_TASKS }, runNext));
}
