import type { CurvePoint } from '#stats/density-curve.ts';
import type { Analysis, AnalysisInput, VerdictInput } from '#verdict/analysis/types.ts';

/** The density of each variant's lift over the baseline, by variant. */
export type DensityCurves = Record<string, CurvePoint[]>;

/** The worker's tasks with their input and output. */
export interface Tasks {
  analyze: { input: AnalysisInput; output: Analysis };
  verdictInput: { input: AnalysisInput; output: VerdictInput };
  curves: { input: AnalysisInput; output: DensityCurves };
}

export type TaskName = keyof Tasks;

/** A message to the worker: a task, or the cancellation of a task. */
export type WorkerRequest =
  | { [T in TaskName]: { kind: 'task'; id: number; task: T; input: Tasks[T]['input'] } }[TaskName]
  | { kind: 'cancel'; id: number };

/** A message from the worker: the output of a task, why the task failed, or that it was canceled before it started. */
export type WorkerResponse =
  | { id: number; output: unknown }
  | { id: number; problem: string }
  | { id: number; canceled: true };
