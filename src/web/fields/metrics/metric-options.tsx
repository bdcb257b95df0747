import { Box } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { RadioChoices } from '../inputs/radio-choices.tsx';
import { EditorRow } from './editor-row.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { limitsIn, setKeys, setLimits } from './metric-model.ts';
import { TimeLimitInput } from './time-limit-input.tsx';
import { useLastValue } from './use-last-value.ts';

interface Props {
  metric: MetricObject;
  onChange: (metric: MetricObject) => void;
}

const directions = [
  { value: 'increase', label: 'Higher is better' },
  { value: 'decrease', label: 'Lower is better' },
] as const;

interface NameProps extends Props {
  /** The noun for the metric, for example "goal 1". */
  itemName: string;
  /** The button that removes the metric. */
  action?: ReactNode;
  /** Buttons that move the metric. */
  children?: ReactNode;
}

/** The row for the name of a metric, and for whether higher or lower values are better. */
export function NameRow({ metric, itemName, action, children, onChange }: NameProps) {
  const { name } = metric;
  return (
    <EditorRow label="Name" action={action}>
      <Box flex="1 1 14rem">
        <TextInput
          aria-label={`Name of ${itemName}`}
          placeholder="Metric name"
          autoComplete="off"
          data-name
          value={typeof name === 'string' ? name : ''}
          onChange={({ currentTarget: { value } }) =>
            onChange(setKeys(metric, { name: value === '' ? undefined : value }))
          }
        />
      </Box>
      <RadioChoices
        name={useId()}
        choices={directions}
        value={metric['goal'] === 'decrease' ? 'decrease' : 'increase'}
        onChoose={(goal) => onChange(setKeys(metric, { goal }))}
        aria={{ 'aria-label': 'Better direction' }}
      />
      {children}
    </EditorRow>
  );
}

/** The row for how long events count after the exposure. For a retention metric, it limits only the start event. */
export function ConversionWindowRow({ metric, onChange }: Props) {
  return (
    <EditorRow label="Window">
      <TimeLimitInput
        label="Time after the exposure"
        unitLabel="Unit of the time after the exposure"
        length={metric['conversion_window']}
        unit={metric['conversion_window_unit']}
        empty="any"
        onLength={(conversion_window) => onChange(setKeys(metric, { conversion_window }))}
        onUnit={(conversion_window_unit) => onChange(setKeys(metric, { conversion_window_unit }))}
      />
      <span aria-hidden>after the first exposure</span>
    </EditorRow>
  );
}

/** Returns a share (0 to 1) as a percentage; an empty text if the value is not a number. */
const percentOf = (share: unknown) => (typeof share === 'number' ? Number((share * 100).toFixed(6)) : '');
const shareOf = (text: string, percent: number) => (text === '' ? undefined : Number((percent / 100).toFixed(8)));

function Percentile({ label, value, onChange }: { label: string; value: unknown; onChange: (share?: number) => void }) {
  return (
    <>
      <span aria-hidden>{label}</span>
      <Box w={72}>
        <TextInput
          type="number"
          min={0}
          max={100}
          step="any"
          placeholder="none"
          aria-label={`${label}, in percent`}
          value={percentOf(value)}
          onChange={({ currentTarget }) => onChange(shareOf(currentTarget.value, currentTarget.valueAsNumber))}
        />
      </Box>
    </>
  );
}

/** The 99th percentile limits only a few very large values. */
const DEFAULT_UPPER = 0.99;

/**
 * The rows that limit extreme values to percentiles (winsorizing). The percentiles are computed over the people of all
 * variants together.
 */
export function ExtremeValues({ metric, onChange }: Props) {
  const limits = limitsIn(metric);
  const { lower_bound_percentile: lower, upper_bound_percentile: upper, ignore_zeros } = limits;
  const isLimited = typeof lower === 'number' || typeof upper === 'number';
  const isOwn = isLimited && (typeof lower === 'number' || upper !== DEFAULT_UPPER);
  const lastLimits = useLastValue(isLimited ? limits : undefined);
  const set = (change: MetricObject) => onChange(setLimits(metric, change));
  const none = { lower_bound_percentile: undefined, upper_bound_percentile: undefined, ignore_zeros: undefined };
  return (
    <>
      <EditorRow label="Large values">
        <Checkbox
          label={`Cap each participant at ${isOwn ? 'percentiles' : 'the 99th percentile'}`}
          checked={isLimited}
          onChange={(isChecked) => set(isChecked ? (lastLimits ?? { upper_bound_percentile: DEFAULT_UPPER }) : none)}
        />
      </EditorRow>
      {isLimited && (
        <EditorRow>
          <Percentile
            label="Highest percentile"
            value={upper}
            onChange={(share) => set({ upper_bound_percentile: share })}
          />
          <Percentile
            label="Lowest percentile"
            value={lower}
            onChange={(share) => set({ lower_bound_percentile: share })}
          />
          <Checkbox
            label="Ignore zeros for the highest percentile"
            checked={ignore_zeros === true}
            onChange={(isChecked) => set({ ignore_zeros: isChecked ? true : undefined })}
          />
        </EditorRow>
      )}
    </>
  );
}

interface GuardrailProps {
  /**
   * The largest accepted harm as a negative share: −0.02 is 2% worse. Null: only proven harm counts. Undefined if the
   * metric is not a guardrail.
   */
  margin: number | null | undefined;
  /** The noun for the guardrail, for example "metric 2". */
  of: string;
  onChange: (margin: number | null | undefined) => void;
}

/** The row for how much worse a guardrail may be. It also makes a secondary metric a guardrail, and the reverse. */
export function MarginRow({ margin, of, onChange }: GuardrailProps) {
  const lastMargin = useLastValue(margin);
  if (margin === undefined)
    return (
      <EditorRow label="Margin">
        <span>None</span>
        <Button kind="link" onClick={() => onChange(lastMargin ?? null)}>
          Use as guardrail
        </Button>
      </EditorRow>
    );
  return (
    <EditorRow label="Margin">
      <span aria-hidden>Must not get worse by more than</span>
      <Box w={72}>
        <TextInput
          type="number"
          min={0}
          step="any"
          placeholder="0"
          aria-label={`Margin of ${of}, in percent`}
          value={margin === null ? '' : Math.abs(Number(percentOf(margin)))}
          onChange={({ currentTarget: { value, valueAsNumber } }) => {
            const share = shareOf(value, valueAsNumber);
            onChange(share === undefined || share === 0 ? null : -Math.abs(share));
          }}
        />
      </Box>
      <span aria-hidden>%</span>
      <Button kind="link" onClick={() => onChange(undefined)}>
        Use as secondary metric
      </Button>
    </EditorRow>
  );
}
