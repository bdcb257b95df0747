import { useParams } from 'react-router-dom';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import type { MetricKind } from '#stats/power.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { useResourceForm } from '../../fields/form-state/form-context.tsx';
import { useExperimentResults } from '../data.ts';

const DAY_MS = 86_400_000;
const metrics = { funnel: 'rate', trend: 'mean', mean: null, ratio: null } as const;

/** An experiment's measured baseline and traffic. */
export interface MeasuredTraffic {
  metric: MetricKind;
  /** Control's rate as a fraction of 1, or its events per participant. */
  baseline: number;
  perDay: number;
}

const daysBetween = (start: unknown, end: unknown) => {
  const until = typeof end === 'string' ? Math.min(Date.parse(end), Date.now()) : Date.now();
  return Math.max(1, (until - Date.parse(String(start))) / DAY_MS);
};

/** Returns the baseline and the traffic in the results; null before the launch and without data. */
export function useMeasuredTraffic(enabled: boolean): MeasuredTraffic | null {
  const { project_id = '', id = '' } = useParams();
  const { start_date, end_date } = useResourceForm().edits.record();
  const isLaunched = typeof start_date === 'string' && Date.parse(start_date) < Date.now();
  const { data } = useExperimentResults(Number(project_id), Number(id), enabled && isLaunched);
  const response = parseResults(data);
  if (response.state !== 'computed') return null;
  const { metric, variants } = response.results;
  const baseline = variants.find(({ key }) => key === CONTROL_KEY)?.rate;
  const people = variants.reduce((sum, variant) => sum + (variant.people ?? 0), 0);
  const kind = metric && metrics[metric];
  if (!kind || !baseline || people === 0) return null;
  return { metric: kind, baseline, perDay: people / daysBetween(start_date, end_date) };
}
