import { Problem } from '#contract/problem.ts';

/** One of the things that something is done to. */
export interface Item {
  id: number;
  name: string;
}

/** What became of one: done, or the reason why not. */
export const DONE = 'done';

const AT_ONCE = 4;

/** After these the next one would fail as well: the key is refused, the server wants a pause or is out of reach. */
const hopeless = new Set<unknown>(['authentication_failed', 'not_authenticated', 'throttled', 'unreachable']);
const isHopeless = (problem: unknown) => problem instanceof Problem && hopeless.has(problem.code);

const reasonOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

interface Work {
  items: readonly Item[];
  act: (id: number) => Promise<unknown>;
  /** Begins nothing more once it aborts; what is under way is finished, so that its result is known. */
  signal: AbortSignal;
  tell: (id: number, outcome: string) => void;
}

/** Does the same to many, a few at a time, and tells what became of each; what was not begun is not told of. */
export async function runBulk({ items, act, signal, tell }: Work): Promise<void> {
  const waiting = [...items];
  const one = async ({ id }: Item) => {
    try {
      await act(id);
      tell(id, DONE);
    } catch (problem) {
      if (isHopeless(problem)) waiting.length = 0;
      tell(id, reasonOf(problem));
    }
  };
  const work = async () => {
    for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift()) await one(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
