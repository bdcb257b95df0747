import { liftCurve } from '#stats/density-curve.ts';
import { liftBetween } from '#stats/lift.ts';
import { analyse, type Question } from './analyse.ts';
import type { Curves, TaskName, Tasks } from './messages.ts';
import { outlineOf } from './outline.ts';
import { posteriorsOf } from './posteriors.ts';

function curvesOf(question: Question): Curves {
  const posteriors = posteriorsOf(question);
  const base = posteriors[question.variants.findIndex(({ key }) => key === question.settings.baseline)];
  if (!base) return {};
  return Object.fromEntries(
    question.variants.flatMap(({ key }, at) => {
      const test = posteriors[at];
      return test && test !== base ? [[key, liftCurve(liftBetween(test, base), 81)]] : [];
    }),
  );
}

const performers: { [T in TaskName]: (input: Tasks[T]['input']) => Tasks[T]['output'] } = {
  analyse,
  outline: outlineOf,
  curves: curvesOf,
};

/** Computes one task, wherever it runs. */
export const perform = <T extends TaskName>(task: T, input: Tasks[T]['input']): Tasks[T]['output'] =>
  performers[task](input);
