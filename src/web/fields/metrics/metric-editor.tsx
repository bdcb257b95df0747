import { Stack, Text } from '@mantine/core';
import { type ComponentType, type ReactNode, useId, useRef } from 'react';
import { propertyMaths } from '#contract/metric.ts';
import { RadioChoices } from '../inputs/radio-choices.tsx';
import { EditorRow } from './editor-row.tsx';
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
import { ConversionWindowRow, ExtremeValues } from './metric-options.tsx';
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
const metricKinds: { value: MetricKindChoice; label: string; about: string }[] = [
  { value: 'funnel', label: 'Funnel', about: 'The share of participants who complete all steps in order.' },
  { value: 'count', label: 'Event count', about: 'The number of events per participant.' },
  { value: 'mean', label: 'Sum of values', about: 'Adds up a number, such as revenue, for each participant.' },
  {
    value: 'ratio',
    label: 'Ratio',
    about: 'One total divided by another across all participants, for example revenue per order.',
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
      startsWithExposure
      onChange={(filters) => onChange(withFunnel(metric, filters))}
    />
  );
}

function MeanPart({ metric, onChange }: Props) {
  const maths = kindChoiceOf(metric) === 'mean' ? propertyMaths : countMaths;
  return (
    <>
      <SourceEditor metric={metric} side="source" label="Event" of="the metric" maths={maths} onChange={onChange} />
      <ExtremeValues metric={metric} onChange={onChange} />
    </>
  );
}

const allMaths = [...countMaths, ...propertyMaths];

const RatioPart = ({ metric, onChange }: Props) => (
  <>
    {(['numerator', 'denominator'] as const).map((side) => (
      <SourceEditor
        key={side}
        metric={metric}
        side={side}
        label={side === 'numerator' ? 'Numerator' : 'Denominator'}
        of={`the ${side}`}
        maths={allMaths}
        onChange={onChange}
      />
    ))}
    <ExtremeValues metric={metric} onChange={onChange} />
  </>
);

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
 * The rows of a `Metric`. Such a metric measures what people do after their first exposure to the experiment. Unknown
 * keys are kept. Choosing an earlier kind again restores its inputs.
 * @param props.children the rows above the kind
 */
export function MetricEditor({ metric, onChange, children }: Props & { children: ReactNode }) {
  const id = useId();
  const kind = kindChoiceOf(metric);
  const earlier = useRef<Partial<Record<MetricKindChoice, MetricObject>>>({});
  // Kept here, because `RetentionPart` unmounts when the kind changes.
  const startsWithEvent = kind === 'retention' && !startsWithExposure(metric);
  const withStartEvent = useLastValue(startsWithEvent ? metric : undefined);
  const Part = kind && parts[kind];
  const choose = (next: MetricKindChoice) => {
    if (kind) earlier.current[kind] = metric;
    onChange(setKind(metric, next, earlier.current[next]));
  };
  return (
    <Stack gap="sm">
      {children}
      {kind === null || !Part ? (
        <Text size="xs" c="hint">
          {`This form can’t edit metrics of the type ${String(metric['metric_type'] ?? metric['kind'])}. The metric is kept unchanged.`}
        </Text>
      ) : (
        <>
          <EditorRow label="Kind">
            <RadioChoices
              name={`${id}.kind`}
              isWide
              choices={metricKinds}
              value={kind}
              onChoose={choose}
              aria={{ 'aria-label': 'Kind' }}
            />
            <Text size="xs" c="hint">
              {metricKinds.find(({ value }) => value === kind)?.about}
            </Text>
          </EditorRow>
          <Part metric={metric} withStartEvent={withStartEvent} onChange={onChange} />
          {!hasOwnWindow.includes(kind) && <ConversionWindowRow metric={metric} onChange={onChange} />}
        </>
      )}
    </Stack>
  );
}
