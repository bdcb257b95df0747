import type { CurvePoint } from '#stats/density-curve.ts';
import type { Analysis, Question } from './analyse.ts';
import type { Outline } from './decide.ts';

/** The density of one variant's lift over the baseline. */
export type Curves = Record<string, CurvePoint[]>;

/** What the worker can be asked, and what it answers. */
export interface Tasks {
  analyse: { input: Question; output: Analysis };
  outline: { input: Question; output: Outline };
  curves: { input: Question; output: Curves };
}

export type TaskName = keyof Tasks;

/** To the worker: a task, or word that nobody waits for one any more. */
export type ToWorker =
  | { [T in TaskName]: { kind: 'task'; id: number; task: T; input: Tasks[T]['input'] } }[TaskName]
  | { kind: 'forget'; id: number };

/** From the worker: one message per task that was not forgotten. */
export type FromWorker = { id: number; output: unknown } | { id: number; problem: string };
