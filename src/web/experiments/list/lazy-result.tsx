import type { Experiment } from '#contract/experiment.ts';
export const LazyResult = (_: { project: number; experiment: Experiment }) => null;
