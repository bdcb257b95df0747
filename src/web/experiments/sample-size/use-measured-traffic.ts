import { useParams } from 'react-router-dom';
import type { Metric } from '#stats/power.ts';
import { parseResults } from '#verdict/response/parse-results.ts';
import { useEditing } from '../../fields/editing/editing.tsx';
import { useExperimentResults } from '../data.ts';

const DAY_MS = 86_400_000;
const metrics = { funnel: 'rate', trend: 'mean' } as const;

/** What an experiment that runs or ran has shown of its control, and of its traffic. */
export interface SoFar {
  metric: Metric;
  /** Control's rate, a share of 1, or its events per person. */
  baseline: number;
  perDay: number;
}

const dayCount = (start: unknown, end: unknown) => {
  const until = typeof end === 'string' ? Math.min(Date.parse(end), Date.now()) : Date.now();
  return Math.max(1, (until - Date.parse(String(start))) / DAY_MS);
};

/** The baseline and the traffic that the results tell; null before the launch, and while nothing is measured. */
export function useSoFar(isWanted: boolean): SoFar | null {
  const { project_id = '', id = '' } = useParams();
  const { start_date, end_date } = useEditing().edits.record();
  const isLaunched = typeof start_date === 'string' && Date.parse(start_date) < Date.now();
  const { data } = useExperimentResults(Number(project_id), Number(id), isWanted && isLaunched);
  const reading = parseResults(data);
  if (reading.state !== 'computed') return null;
  const { metric, variants } = reading.results;
  const baseline = variants.find(({ key }) => key === 'control')?.rate;
  const people = variants.reduce((sum, variant) => sum + (variant.people ?? 0), 0);
  if (!metric || !baseline || people === 0) return null;
  return { metric: metrics[metric], baseline, perDay: people / dayCount(start_date, end_date) };
}
