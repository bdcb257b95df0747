import { liftCurve } from '#stats/density-curve.ts';
import { liftBetween } from '#stats/lift.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { posteriorsOf } from '#verdict/analysis/posteriors.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { computeVerdictInput } from '#verdict/analysis/verdict-input.ts';
import type { DensityCurves, TaskName, Tasks } from './worker-messages.ts';

const CURVE_POINTS = 81;

function densityCurves(input: AnalysisInput): DensityCurves {
  const posteriors = posteriorsOf(input);
  const baseline = posteriors[input.variants.findIndex(({ key }) => key === input.settings.baseline)];
  if (!baseline) return {};
  return Object.fromEntries(
    input.variants.flatMap(({ key }, index) => {
      const test = posteriors[index];
      return test && test !== baseline ? [[key, liftCurve(liftBetween(test, baseline), CURVE_POINTS)]] : [];
    }),
  );
}

const runners: { [T in TaskName]: (input: Tasks[T]['input']) => Tasks[T]['output'] } = {
  analyze,
  verdictInput: computeVerdictInput,
  curves: densityCurves,
};

/** Runs one task, in the worker or on the page. */
export const runTask = <T extends TaskName>(task: T, input: Tasks[T]['input']): Tasks[T]['output'] =>
  runners[task](input);
