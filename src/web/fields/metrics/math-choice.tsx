import { Select } from '../../ui/select.tsx';
import { AutocompleteInput } from '../inputs/autocomplete-input.tsx';
import { useNameSuggestions } from '../name-suggestions.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import styles from './metrics.module.css';

/** The aggregations of an event. Some need a property. */
const maths: Record<string, { label: string; needsProperty: boolean }> = {
  total: { label: 'Total events', needsProperty: false },
  dau: { label: 'Unique people', needsProperty: false },
  avg_count_per_actor: { label: 'Average events per person', needsProperty: false },
  sum: { label: 'Sum of a property', needsProperty: true },
  avg: { label: 'Average of a property', needsProperty: true },
  min: { label: 'Minimum of a property', needsProperty: true },
  max: { label: 'Maximum of a property', needsProperty: true },
  median: { label: 'Median of a property', needsProperty: true },
  p75: { label: '75th percentile of a property', needsProperty: true },
  p90: { label: '90th percentile of a property', needsProperty: true },
  p95: { label: '95th percentile of a property', needsProperty: true },
  p99: { label: '99th percentile of a property', needsProperty: true },
};

interface Props {
  event: MetricObject;
  /** The aggregations that the user can choose; all by default. */
  offered?: readonly string[];
  /** Completes the accessible names of the inputs: "the numerator" gives "Count of the numerator". */
  of?: string;
  onChange: (change: MetricObject) => void;
}

/** The input for the aggregation of an event. An unknown aggregation is shown unchanged. */
export function MathChoice({ event, offered = Object.keys(maths), of, onChange }: Props) {
  const { properties, load } = useNameSuggestions();
  const math = typeof event['math'] === 'string' ? event['math'] : 'total';
  const needsProperty = maths[math]?.needsProperty ?? false;
  const property = typeof event['math_property'] === 'string' ? event['math_property'] : '';
  const choose = (next: string) =>
    onChange({ math: next, ...(maths[next]?.needsProperty ? {} : { math_property: undefined }) });
  const suffix = of === undefined ? '' : ` of ${of}`;
  return (
    <>
      <label>
        Count
        <Select
          {...(of !== undefined && { 'aria-label': `Count${suffix}` })}
          value={math}
          options={[
            ...offered.map((value) => ({ value, label: maths[value]?.label ?? value })),
            ...(offered.includes(math) ? [] : [{ value: math, label: maths[math]?.label ?? math }]),
          ]}
          onChange={choose}
        />
      </label>
      {needsProperty && (
        <span className={styles.labelled}>
          <span aria-hidden>Property</span>
          <AutocompleteInput
            label={`Property${suffix}`}
            value={property}
            names={properties}
            load={load}
            onChange={(next) => onChange({ math_property: next })}
          />
        </span>
      )}
    </>
  );
}
