import { useParams } from 'react-router-dom';

import type { Experiment } from '#contract/experiment.ts';
import { goalOf } from '#contract/experiment-metrics.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { type AnyMetric, withoutLabels } from '#contract/metric.ts';
import { isSame } from '#contract/resource.ts';
import type { EffectKind } from '#stats/power.ts';
import type { ComputedResponse } from '#verdict/response/parse-results.ts';
import type { VariantResult } from '#verdict/response/parse-variants.ts';
import { useResourceForm } from '../../fields/form-state/form-context.tsx';
import { useStoredResponse } from '../results/loading/use-requests.ts';

const DAY_MS = 86_400_000;

/** An experiment's measured rate or mean in control, and its traffic per day. */
export interface MeasuredTraffic {
  metric: EffectKind;
  /** Control's rate as a fraction of 1, or its mean per participant. */
  baseline: number;
  /** The standard deviation of the values per participant in control; null for a rate and for legacy event counts. */
  deviation: number | null;
  /** Participants per day in all variants together. */
  perDay: number;
}

const metrics = { funnel: 'rate', trend: 'mean', mean: 'mean', ratio: null } as const;

export const isLaunched = ({ start_date }: Experiment) =>
  typeof start_date === 'string' && Date.parse(start_date) < Date.now();

/** Returns the days, at least 1, from the start until the results were computed, or until an earlier end. */
function daysCounted({ start_date, end_date }: Experiment, { last_refresh }: ComputedResponse): number {
  const start = Date.parse(String(start_date));
  const ends = [end_date, last_refresh].map((end) => Date.parse(String(end))).filter((end) => end > start);
  return Math.max(1, (Math.min(...ends, Date.now()) - start) / DAY_MS);
}

/** Returns the standard deviation of a mean's values per participant; null if it cannot be computed. */
function deviationOf({ metric, moments }: VariantResult): number | null {
  if (metric !== 'mean' || !moments || moments.samples < 2) return null;
  const { samples, sum, sumSquares } = moments;
  return Math.sqrt(Math.max(0, sumSquares - sum ** 2 / samples) / (samples - 1));
}

function trafficIn(experiment: Experiment, response: ComputedResponse): MeasuredTraffic | null {
  const { metric, variants } = response.results;
  const control = variants.find(({ key }) => key === CONTROL_KEY);
  const people = variants.reduce((sum, variant) => sum + (variant.people ?? 0), 0);
  const kind = metric && metrics[metric];
  if (!kind || !control?.rate || people === 0) return null;
  const deviation = deviationOf(control);
  // Without the deviation, the calculator would assume event counts, which is wrong for other values such as revenue.
  if (metric === 'mean' && !deviation) return null;
  return { metric: kind, baseline: control.rate, deviation, perDay: people / daysCounted(experiment, response) };
}

/**
 * Returns the baseline and the traffic in the last results of the form's experiment; null if they are unknown.
 * @param goal the goal in the form. If unsaved changes make it count something else, the results do not apply to it.
 */
export function useMeasuredTraffic(goal: AnyMetric | null): MeasuredTraffic | null {
  const { project_id = '' } = useParams();
  const experiment = useResourceForm().edits.record() as unknown as Experiment;
  const response = useStoredResponse(Number(project_id), experiment, isLaunched(experiment));
  const measured = goalOf(experiment);
  if (!goal || !measured || !isSame(withoutLabels(goal.stored), withoutLabels(measured.stored))) return null;
  return response?.state === 'computed' ? trafficIn(experiment, response) : null;
}
