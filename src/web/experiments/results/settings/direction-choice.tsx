import type { MetricDirection } from '#verdict/settings.ts';
import { Select } from '../../../ui/select.tsx';
import type { MetricName } from './settings-url.ts';
import { useAnalysisSettings } from './use-analysis-settings.ts';

export const directionLabels: Record<MetricDirection, string> = {
  higher: 'Higher is better',
  lower: 'Lower is better',
  neutral: 'Neither is better',
};

interface Props {
  id?: string;
  label?: string;
  metric: MetricName;
  usual: MetricDirection;
}

/** The direction of a legacy metric, for this view only. The setup has the direction of all other metrics. */
export function DirectionChoice({ id, label, metric, usual }: Props) {
  const [{ direction }, change] = useAnalysisSettings(metric, usual);
  return (
    <Select
      {...(id !== undefined && { id })}
      small
      aria-label={label}
      value={direction}
      options={Object.entries(directionLabels).map(([value, text]) => ({ value, label: text }))}
      onChange={(chosen) => change({ direction: chosen as MetricDirection })}
    />
  );
}
