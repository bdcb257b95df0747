import wordButtons from '../../ui/word-buttons.module.css';
import { FunnelSteps } from './funnel-steps.tsx';
import { type Entry, type Insight, type Metric, setInsight, setKey } from './metric-model.ts';
import styles from './metrics.module.css';
import { TrendEvent } from './trend-event.tsx';

interface Props {
  metric: Metric;
  /** Tells this metric's inputs from those of others. */
  label: string;
  onChange: (filters: Entry) => void;
}

const insights: { value: Insight; words: string; about: string }[] = [
  { value: 'FUNNELS', words: 'Funnel', about: 'Which share of people goes through all steps, in their order.' },
  { value: 'TRENDS', words: 'Trend', about: 'How often one event happens, per person who was exposed.' },
];

const parts = { FUNNELS: FunnelSteps, TRENDS: TrendEvent };

/** A metric row by row; what it does not know it leaves as it is. */
export function MetricEditor({ metric, label, onChange }: Props) {
  const { insight, actions } = metric;
  const Part = parts[insight];
  return (
    <fieldset aria-label={label} className={`${wordButtons['inside']} ${styles['metric']}`}>
      <div className={styles['kinds']}>
        {insights.map(({ value, words, about }) => (
          <label key={value} title={about}>
            <input
              type="radio"
              name={`${label}.insight`}
              checked={insight === value}
              onChange={() => onChange(setInsight(metric, value))}
            />
            {words}
          </label>
        ))}
        <small>{insights.find(({ value }) => value === insight)?.about}</small>
      </div>
      <Part metric={metric} onChange={onChange} />
      {actions > 0 && (
        <small>
          It also counts {actions} {actions === 1 ? 'action' : 'actions'}, which are edited as JSON.
        </small>
      )}
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={metric.filters['filter_test_accounts'] === true}
          onChange={({ currentTarget }) => onChange(setKey(metric, 'filter_test_accounts', currentTarget.checked))}
        />
        Leave out internal and test accounts
      </label>
    </fieldset>
  );
}
