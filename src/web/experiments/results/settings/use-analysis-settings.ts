import { useSearchParams } from 'react-router-dom';
import type { AnalysisSettings, MetricDirection } from '#verdict/settings.ts';
import { type MetricName, parseSettings, withSettings } from './settings-url.ts';

/** Returns a metric's settings, which are stored in the URL, and a function that changes them. */
export function useAnalysisSettings(
  metric: MetricName = 'goal',
  usual: MetricDirection = 'higher',
): [AnalysisSettings, (change: Partial<AnalysisSettings>) => void] {
  const [search, setSearch] = useSearchParams();
  const change = (changed: Partial<AnalysisSettings>) =>
    setSearch((before) => withSettings(before, changed, metric, usual), { replace: true, preventScrollReset: true });
  return [parseSettings(search, metric, usual), change];
}
