import { liftCurve } from '#stats/density-curve.ts';
import { analyze } from '#verdict/analysis/analyze.ts';
import { metricModel } from '#verdict/analysis/metric-model.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import { computeVerdictInput } from '#verdict/analysis/verdict-input.ts';
import { statsDirection } from '#verdict/settings.ts';
import type { DensityCurves, TaskName, Tasks } from './worker-messages.ts';

const CURVE_POINTS = 81;

function densityCurves(input: AnalysisInput): DensityCurves {
  const { variants, settings } = input;
  const baseline = variants.findIndex(({ key }) => key === settings.baseline);
  if (baseline < 0) return {};
  const model = metricModel(input, statsDirection(settings.direction));
  return Object.fromEntries(
    variants.flatMap(({ key }, test) =>
      test === baseline ? [] : [[key, liftCurve(model.lift(test, baseline), CURVE_POINTS)]],
    ),
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
