import { PROPERTY_NAMES } from '../known-names.ts';
import type { Entry } from './metric-model.ts';

/** How the events of a trend are counted: each with whether it needs a property to count. */
const maths: Record<string, { words: string; needsProperty: boolean }> = {
  total: { words: 'Every event', needsProperty: false },
  dau: { words: 'People who did it', needsProperty: false },
  avg_count_per_actor: { words: 'Events per person, on average', needsProperty: false },
  sum: { words: 'Sum of a property', needsProperty: true },
  avg: { words: 'Average of a property', needsProperty: true },
  min: { words: 'Smallest of a property', needsProperty: true },
  max: { words: 'Largest of a property', needsProperty: true },
  median: { words: 'Median of a property', needsProperty: true },
  p75: { words: '75th percentile of a property', needsProperty: true },
  p90: { words: '90th percentile of a property', needsProperty: true },
  p95: { words: '95th percentile of a property', needsProperty: true },
  p99: { words: '99th percentile of a property', needsProperty: true },
};

interface Props {
  event: Entry;
  onChange: (change: Entry) => void;
}

/** How a trend counts its event; a way that this console does not know stays, under its own name. */
export function MathChoice({ event, onChange }: Props) {
  const math = typeof event['math'] === 'string' ? event['math'] : 'total';
  const needsProperty = maths[math]?.needsProperty ?? false;
  const property = typeof event['math_property'] === 'string' ? event['math_property'] : '';
  const choose = (next: string) =>
    onChange({ math: next, ...(maths[next]?.needsProperty ? {} : { math_property: undefined }) });
  return (
    <>
      <label>
        Count
        <select value={math} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {Object.entries(maths).map(([value, { words }]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
          {!maths[math] && <option value={math}>{math}</option>}
        </select>
      </label>
      {needsProperty && (
        <label>
          Property
          <input
            list={PROPERTY_NAMES}
            value={property}
            spellCheck={false}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ math_property: currentTarget.value })}
          />
        </label>
      )}
    </>
  );
}
