import { Checkbox } from '../../ui/checkbox.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { limitsIn, setKeys, setLimits } from './metric-model.ts';
import styles from './metrics.module.css';
import { TimeLimitInput } from './time-limit-input.tsx';
import { useLastValue } from './use-last-value.ts';

interface Props {
  metric: MetricObject;
  onChange: (metric: MetricObject) => void;
}

const directions = [
  { value: 'increase', label: 'Higher is better' },
  { value: 'decrease', label: 'Lower is better' },
];

/** The input for whether higher or lower values of a metric are better. */
export function DirectionChoice({ metric, onChange }: Props) {
  return (
    <Select
      aria-label="Better direction"
      value={metric['goal'] === 'decrease' ? 'decrease' : 'increase'}
      options={directions}
      onChange={(goal) => onChange(setKeys(metric, { goal }))}
    />
  );
}

/** The input for how long events count after the exposure. For a retention metric, it limits only the start event. */
export function ConversionWindowInput({ metric, onChange }: Props) {
  return (
    <TimeLimitInput
      label="Time after the exposure"
      unitLabel="Unit of the time after the exposure"
      length={metric['conversion_window']}
      unit={metric['conversion_window_unit']}
      empty="any"
      onLength={(conversion_window) => onChange(setKeys(metric, { conversion_window }))}
      onUnit={(conversion_window_unit) => onChange(setKeys(metric, { conversion_window_unit }))}
    />
  );
}

/** Returns a share (0 to 1) as a percentage; an empty text if the value is not a number. */
const percentOf = (share: unknown) => (typeof share === 'number' ? Number((share * 100).toFixed(6)) : '');
const shareOf = (text: string, percent: number) => (text === '' ? undefined : Number((percent / 100).toFixed(8)));

function Percentile({ label, value, onChange }: { label: string; value: unknown; onChange: (share?: number) => void }) {
  return (
    <label>
      {label}
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
    </label>
  );
}

/** The 99th percentile limits only a few very large values. */
const DEFAULT_UPPER = 0.99;

/**
 * The inputs that limit extreme values to percentiles (winsorizing). The percentiles are computed over the people of all
 * variants together.
 */
export function ExtremeValues({ metric, onChange }: Props) {
  const limits = limitsIn(metric);
  const { lower_bound_percentile: lower, upper_bound_percentile: upper, ignore_zeros } = limits;
  const isLimited = typeof lower === 'number' || typeof upper === 'number';
  const lastLimits = useLastValue(isLimited ? limits : undefined);
  const set = (change: MetricObject) => onChange(setLimits(metric, change));
  const none = { lower_bound_percentile: undefined, upper_bound_percentile: undefined, ignore_zeros: undefined };
  return (
    <>
      <Checkbox
        label="Limit extreme values (winsorizing)"
        checked={isLimited}
        onChange={(isChecked) => set(isChecked ? (lastLimits ?? { upper_bound_percentile: DEFAULT_UPPER }) : none)}
      />
      {isLimited && (
        <div className={styles.line}>
          <Percentile
            label="Lowest percentile"
            value={lower}
            onChange={(share) => set({ lower_bound_percentile: share })}
          />
          <Percentile
            label="Highest percentile"
            value={upper}
            onChange={(share) => set({ upper_bound_percentile: share })}
          />
          <Checkbox
            label="Ignore zeros for the highest percentile"
            checked={ignore_zeros === true}
            onChange={(isChecked) => set({ ignore_zeros: isChecked ? true : undefined })}
          />
        </div>
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

/** The inputs that make a secondary metric a guardrail, and set how much worse it may be. */
export function GuardrailChoice({ margin, of, onChange }: GuardrailProps) {
  const lastMargin = useLastValue(margin);
  return (
    <div className={styles.line}>
      <Checkbox
        label="Guardrail: must not get worse"
        checked={margin !== undefined}
        onChange={(isChecked) => onChange(isChecked ? (lastMargin ?? null) : undefined)}
      />
      {margin !== undefined && (
        <label>
          by more than
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
          %
        </label>
      )}
    </div>
  );
}
