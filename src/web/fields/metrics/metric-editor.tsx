import { type ComponentType, useId, useRef } from 'react';
import { propertyMaths } from '#contract/metric.ts';
import { Radio } from '../../ui/radio.tsx';
import { FunnelStepsEditor } from './funnel-steps-editor.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import {
  asFunnel,
  kindChoiceOf,
  type MetricKindChoice,
  setKind,
  startsWithExposure,
  withFunnel,
} from './metric-model.ts';
import { ConversionWindowInput, DirectionChoice, ExtremeValues } from './metric-options.tsx';
import styles from './metrics.module.css';
import { RetentionPart } from './retention-part.tsx';
import { countMaths, SourceEditor } from './source-editor.tsx';
import { useLastValue } from './use-last-value.ts';

interface Props {
  metric: MetricObject;
  onChange: (metric: MetricObject) => void;
}

interface PartProps extends Props {
  /** The retention metric as it was when it last started with an event; undefined if it never did. */
  withStartEvent: MetricObject | undefined;
}

/** The metric kinds that the user can choose. */
export const metricKinds: { value: MetricKindChoice; label: string; about: string }[] = [
  { value: 'funnel', label: 'Funnel', about: 'The share of exposed people who complete all steps in order.' },
  { value: 'count', label: 'Event count', about: 'The number of events per exposed person.' },
  { value: 'mean', label: 'Mean value', about: 'The value of a property per exposed person, for example revenue.' },
  {
    value: 'ratio',
    label: 'Ratio',
    about: 'One total divided by another across all exposed people, for example revenue per order.',
  },
  {
    value: 'retention',
    label: 'Retention',
    about:
      'The share of people who come back after a start event, for example who open the app in the week after they sign up.',
  },
];

function FunnelPart({ metric, onChange }: Props) {
  return (
    <FunnelStepsEditor
      metric={asFunnel(metric)}
      minimumSteps={1}
      emptyWindow="any"
      onChange={(filters) => onChange(withFunnel(metric, filters))}
    />
  );
}

function MeanPart({ metric, onChange }: Props) {
  const maths = kindChoiceOf(metric) === 'mean' ? propertyMaths : countMaths;
  return (
    <>
      <SourceEditor metric={metric} side="source" of="the metric" maths={maths} onChange={onChange} />
      <ExtremeValues metric={metric} onChange={onChange} />
    </>
  );
}

const allMaths = [...countMaths, ...propertyMaths];

function RatioPart({ metric, onChange }: Props) {
  return (
    <>
      <fieldset className={styles.metric} aria-label="Numerator">
        <b aria-hidden>Numerator</b>
        <SourceEditor metric={metric} side="numerator" of="the numerator" maths={allMaths} onChange={onChange} />
      </fieldset>
      <fieldset className={styles.metric} aria-label="Denominator">
        <b aria-hidden>Denominator</b>
        <SourceEditor metric={metric} side="denominator" of="the denominator" maths={allMaths} onChange={onChange} />
      </fieldset>
      <ExtremeValues metric={metric} onChange={onChange} />
    </>
  );
}

/** The kinds whose component in `parts` includes the input for the time after the exposure. */
const hasOwnWindow: readonly MetricKindChoice[] = ['funnel', 'retention'];

const parts: Record<MetricKindChoice, ComponentType<PartProps>> = {
  funnel: FunnelPart,
  count: MeanPart,
  mean: MeanPart,
  ratio: RatioPart,
  retention: RetentionPart,
};

/**
 * The editor of a `Metric`. Such a metric measures what people do after their first exposure to the experiment.
 * Unknown keys are kept. Choosing an earlier kind again restores its inputs.
 */
export function MetricEditor({ metric, onChange }: Props) {
  const id = useId();
  const kind = kindChoiceOf(metric);
  const earlier = useRef<Partial<Record<MetricKindChoice, MetricObject>>>({});
  // Kept here, because `RetentionPart` unmounts when the kind changes.
  const startsWithEvent = kind === 'retention' && !startsWithExposure(metric);
  const withStartEvent = useLastValue(startsWithEvent ? metric : undefined);
  if (kind === null)
    return (
      <small>
        This form can’t edit metrics of the type {String(metric['metric_type'] ?? metric['kind'])}. The metric is kept
        unchanged.
      </small>
    );
  const Part = parts[kind];
  const choose = (next: MetricKindChoice) => {
    earlier.current[kind] = metric;
    onChange(setKind(metric, next, earlier.current[next]));
  };
  return (
    <div className={styles.metric}>
      <div className={styles.kinds}>
        {metricKinds.map(({ value, label }) => (
          <Radio
            key={value}
            name={`${id}.kind`}
            label={label}
            checked={kind === value}
            onChoose={() => choose(value)}
          />
        ))}
        <small>{metricKinds.find(({ value }) => value === kind)?.about}</small>
      </div>
      <Part metric={metric} withStartEvent={withStartEvent} onChange={onChange} />
      <div className={styles.line}>
        <DirectionChoice metric={metric} onChange={onChange} />
        {!hasOwnWindow.includes(kind) && <ConversionWindowInput metric={metric} onChange={onChange} />}
      </div>
    </div>
  );
}
