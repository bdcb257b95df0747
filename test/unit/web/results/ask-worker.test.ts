import { beforeEach, expect, test, vi } from 'vitest';
import type { ToWorker } from '#web/experiments/results/analysis/messages.ts';
import { nothingToAsk } from '#web/experiments/results/analysis/use-analysis.ts';

/** A worker that answers when it is told to. */
class HeldWorker extends EventTarget {
  static got: ToWorker[] = [];
  static only: HeldWorker;

  constructor() {
    super();
    HeldWorker.only = this;
  }

  postMessage(message: ToWorker) {
    HeldWorker.got.push(message);
  }
}

const answer = (id: number) => HeldWorker.only.dispatchEvent(new MessageEvent('message', { data: { id, output: id } }));
const ids = () => HeldWorker.got.map(({ id }) => id);

beforeEach(() => {
  HeldWorker.got = [];
  vi.stubGlobal('Worker', HeldWorker);
  vi.resetModules();
});

/** Asks so many questions at once. */
async function asked(many: number) {
  const { ask } = await import('#web/experiments/results/analysis/ask-worker.ts');
  const leaving = Array.from({ length: many }, () => new AbortController());
  const answers = leaving.map(({ signal }) => ask('outline', nothingToAsk, signal));
  return { leaving, answers };
}

test('of many questions at once two are sent, and each answer lets the next one go', async () => {
  const { answers } = await asked(4);
  expect(ids()).toEqual([1, 2]);

  answer(1);
  expect(ids()).toEqual([1, 2, 3]);
  answer(2);
  answer(3);
  answer(4);

  expect(ids()).toEqual([1, 2, 3, 4]);
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
});

test('a question that nobody waits for any more is taken back, or never sent', async () => {
  const { leaving, answers } = await asked(4);
  const ends = Promise.allSettled(answers);

  leaving[2]?.abort();
  leaving[0]?.abort();
  expect(HeldWorker.got.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['task 1', 'task 2', 'forget 1', 'task 4']);
  answer(2);
  answer(4);

  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});

test('a worker that breaks fails what it was asked, and the next question starts another', async () => {
  const { answers } = await asked(3);
  const broken = HeldWorker.only;
  broken.dispatchEvent(new Event('error'));
  await expect(Promise.any(answers)).rejects.toThrow();

  const { ask } = await import('#web/experiments/results/analysis/ask-worker.ts');
  const again = ask('outline', nothingToAsk, new AbortController().signal);

  expect(HeldWorker.only).not.toBe(broken);
  answer(4);
  expect(await again).toBe(4);
});
