import { canUseCuped, cupedIn } from '#contract/cuped.ts';
import { goalOf } from '#contract/experiment-metrics.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { EffectKind } from '#stats/power.ts';
import { kindOf } from '#verdict/metric.ts';
import { type Returns, returnsOf } from '#verdict/returns.ts';
import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { parseJsonText } from '../../fields/json-text.ts';
import { type PeopleNames, peopleNamesOf } from './people-names.ts';

/** What the calculator needs to know about the goal in the form. Without a goal, it plans a conversion rate. */
export interface CalculatorGoal {
  stored: AnyMetric | null;
  metric: EffectKind;
  /** Whether the standard deviation can't be derived from the mean: for sums and ratios, but not for counts of events. */
  needsDeviation: boolean;
  /** The unit of a mean. */
  unit: string;
  people: PeopleNames;
  /** Whether the experiment uses CUPED, and it can adjust the goal. */
  hasCuped: boolean;
  /** How people of a retention metric come back; null for other goals. */
  returns: Returns | null;
  baselineLabel: string;
  baselineHelp: string;
}

const countsEvents = ({ type, sources: [source] }: AnyMetric) => type !== 'ratio' && source?.math_property === null;

/** Whether a goal is a rate or a mean. Without a goal, it is a rate. */
export const effectKindOf = (goal: AnyMetric | null): EffectKind =>
  goal === null || kindOf(goal) === 'funnel' ? 'rate' : 'mean';

/** Returns the goal in the form, including unsaved changes. A `Metric` takes precedence over a legacy metric. */
export function useCalculatorGoal(): CalculatorGoal {
  const { edits } = useResourceForm();
  const parsed = (text: unknown) => {
    const decoded = parseJsonText(String(text ?? ''));
    return 'value' in decoded ? decoded.value : null;
  };
  const filters = parsed(useEditsSelector(edits, () => edits.inputValue('filters')));
  const metrics = parsed(useEditsSelector(edits, () => edits.inputValue('metrics')));
  const config = parsed(useEditsSelector(edits, () => edits.inputValue('stats_config')));
  const goal = goalOf({ ...edits.record(), filters, metrics });
  const metric = effectKindOf(goal);
  const returns = goal && returnsOf(goal);
  const rate = returns ? 'Baseline retention rate' : 'Baseline conversion rate';
  return {
    stored: goal,
    metric,
    needsDeviation: metric === 'mean' && goal !== null && !countsEvents(goal),
    unit: (goal?.unit ? goal.sources[0]?.currency : null) ?? 'per participant',
    people: peopleNamesOf(goal),
    hasCuped: goal !== null && canUseCuped(goal) && cupedIn(config) !== null,
    returns,
    baselineLabel: metric === 'rate' ? rate : 'Current mean',
    baselineHelp: goal ? `${goal.name}.` : 'Without the experiment.',
  };
}
