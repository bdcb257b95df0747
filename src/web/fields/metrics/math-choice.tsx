import { Box, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Select } from '../../ui/select.tsx';
import { AutocompleteInput } from '../inputs/autocomplete-input.tsx';
import { useNameSuggestions } from '../name-suggestions.tsx';
import { EditorRow } from './editor-row.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { useMissing } from './missing-input.ts';

/** The aggregations of an event. Some need a property. */
const maths: Record<string, { label: string; needsProperty: boolean }> = {
  total: { label: 'Total events', needsProperty: false },
  dau: { label: 'Unique people', needsProperty: false },
  avg_count_per_actor: { label: 'Average events per person', needsProperty: false },
  sum: { label: 'Sum of', needsProperty: true },
  avg: { label: 'Average of', needsProperty: true },
  min: { label: 'Minimum of', needsProperty: true },
  max: { label: 'Maximum of', needsProperty: true },
  median: { label: 'Median of', needsProperty: true },
  p75: { label: '75th percentile of', needsProperty: true },
  p90: { label: '90th percentile of', needsProperty: true },
  p95: { label: '95th percentile of', needsProperty: true },
  p99: { label: '99th percentile of', needsProperty: true },
};

const labelOf = (math: string) => maths[math]?.label ?? math;

interface Props {
  event: MetricObject;
  /** The aggregations that the user can choose; all by default. */
  offered?: readonly string[];
  /** Completes the accessible names of the inputs: "the numerator" gives "Count of the numerator". */
  of?: string;
  /** More inputs for a value, such as its currency. */
  children?: ReactNode;
  onChange: (change: MetricObject) => void;
}

interface PropertyProps extends Pick<Props, 'event' | 'onChange'> {
  label: string;
  /** The unit of the value, at the end of the row. */
  children: ReactNode;
}

function Property({ event, label, children, onChange }: PropertyProps) {
  const { properties, load } = useNameSuggestions();
  const value = typeof event['math_property'] === 'string' ? event['math_property'] : '';
  const errorId = useId();
  const missing = useMissing(value === '');
  return (
    <>
      <Box flex="1 1 10rem">
        <AutocompleteInput
          label={label}
          value={value}
          placeholder="Property"
          names={properties}
          load={load}
          onChange={(next) => onChange({ math_property: next })}
          {...missing}
          describedBy={missing['aria-invalid'] && errorId}
        />
      </Box>
      {children}
      {missing['aria-invalid'] && (
        <Text id={errorId} size="xs" c="danger" flex="1 0 100%">
          Enter the property with the number.
        </Text>
      )}
    </>
  );
}

/** The row for the aggregation of an event. An unknown aggregation is shown unchanged. */
export function MathChoice({ event, offered = Object.keys(maths), of, children, onChange }: Props) {
  const math = typeof event['math'] === 'string' ? event['math'] : 'total';
  const needsProperty = maths[math]?.needsProperty ?? false;
  const suffix = of === undefined ? '' : ` of ${of}`;
  return (
    <EditorRow label={needsProperty ? 'Value' : 'Count'}>
      <Box flex="0 1 11rem">
        <Select
          aria-label={`Count${suffix}`}
          value={math}
          options={[...offered, ...(offered.includes(math) ? [] : [math])].map((value) => ({
            value,
            label: labelOf(value),
          }))}
          onChange={(next) =>
            onChange({ math: next, ...(maths[next]?.needsProperty ? {} : { math_property: undefined }) })
          }
        />
      </Box>
      {needsProperty && (
        <Property event={event} label={`Property${suffix}`} onChange={onChange}>
          {children}
        </Property>
      )}
    </EditorRow>
  );
}
