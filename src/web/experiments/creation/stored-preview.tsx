import { type ReactNode, useState } from 'react';
import { experiment as resource } from '#contract/experiment.ts';
import { goalOf, metricsOf } from '#contract/experiment-metrics.ts';
import { formatShares, plannedSplit } from '#contract/variant-shares.ts';
import { formatDays, plannedDays } from '#verdict/experiment-day.ts';
import { formatAllowed } from '#verdict/guardrail-summary.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { FieldValue } from '../../fields/field-value.tsx';
import { useResourceForm } from '../../fields/form-state/form-context.tsx';
import type { WireRecord } from '../../fields/form-values.ts';
import { jsonText } from '../../fields/json-text.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { peopleNamesOf } from '../sample-size/people-names.ts';
import type { StepName } from './creation-steps.ts';
import styles from './stored-preview.module.css';
import { useCreationValues } from './use-creation-values.ts';

interface Props {
  step: StepName;
  bodyOf: (changed: WireRecord) => WireRecord;
}

const views = { text: 'Text', json: 'JSON' } as const;

/** Shows what a save would store: as text, or as the request body. */
export function StoredPreview({ step, bodyOf }: Props) {
  const { edits } = useResourceForm();
  const values = useCreationValues();
  const [view, setView] = useState<keyof typeof views>('text');
  return (
    <aside aria-labelledby="preview-title" className={styles.preview}>
      <div className={styles.head}>
        <h2 id="preview-title">What will be stored</h2>
        <SegmentedChoice label="Show as" choices={views} value={view} onChange={setView} />
      </div>
      {view === 'json' ? <pre>{jsonText(bodyOf(edits.body()))}</pre> : <Sentences step={step} values={values} />}
      <p>
        {values['start_date']
          ? 'Saving stores the experiment. It launches at the start time.'
          : 'Saving stores a draft. No one gets a variant and nothing is counted before the launch.'}
      </p>
    </aside>
  );
}

interface PartProps {
  values: Record<string, unknown>;
}

function Part({ title, isCurrent, children }: { title: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <section aria-label={`${title}: what will be stored`} data-current={isCurrent || undefined}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

function Sentences({ step, values }: PartProps & { step: StepName }) {
  const description = textOf(values['description']);
  return (
    <>
      <Part title="Hypothesis" isCurrent={step === 'hypothesis'}>
        {description === '' ? <p data-none>Not written yet</p> : <p dir="auto">{description}</p>}
      </Part>
      <Part title="Variants and flag" isCurrent={step === 'variants'}>
        <VariantsText values={values} />
      </Part>
      <Part title="Metrics" isCurrent={step === 'metrics'}>
        <MetricsText values={values} />
      </Part>
      <Part title="Size and schedule" isCurrent={step === 'schedule'}>
        <ScheduleText values={values} />
      </Part>
    </>
  );
}

function VariantsText({ values }: PartProps) {
  const key = textOf(values['feature_flag_key']);
  const split = formatShares(plannedSplit(values['parameters']));
  return (
    <>
      <p>
        {key === '' ? (
          <span data-none>The flag has no key yet</span>
        ) : (
          <>
            New flag <code>{key}</code>, off until the launch
          </>
        )}
      </p>
      <p>{split === '' ? 'control 50%, test 50%' : split}</p>
    </>
  );
}

const roleNames = { goal: 'Goal', guardrail: 'Guardrail', secondary: 'Secondary' } as const;

function MetricsText({ values }: PartProps) {
  const metrics = metricsOf(values);
  if (metrics.length === 0) return <p data-none>Not set. Without a goal there are no results.</p>;
  return (
    <ul>
      {metrics.map((metric) => (
        <li key={`${metric.role} ${metric.id} ${metric.name}`}>
          {roleNames[metric.role]}: <b dir="auto">{metric.name}</b>,{' '}
          {metric.role === 'guardrail' && metric.margin !== null
            ? formatAllowed(metric.margin).toLowerCase()
            : `${metric.goal === 'decrease' ? 'lower' : 'higher'} is better`}
        </li>
      ))}
    </ul>
  );
}

const sampleSizeOf = (parameters: unknown): number | null => {
  const size = (parameters as Record<string, unknown> | null)?.['recommended_sample_size'];
  return typeof size === 'number' ? size : null;
};

function ScheduleText({ values }: PartProps) {
  const { scope } = useResourceForm();
  const [size, days] = [sampleSizeOf(values['parameters']), plannedDays(values['parameters'])];
  const dates = (['start_date', 'end_date'] as const).filter((name) => values[name]);
  if (size === null && days === null && dates.length === 0) return <p data-none>Not set</p>;
  return (
    <>
      {size !== null && (
        <p>
          {formatNumber(size)} {peopleNamesOf(goalOf(values)).many}
        </p>
      )}
      {days !== null && <p>{formatDays(days)}</p>}
      {dates.map((name) => (
        <p key={name}>
          {resource.fields[name].label}{' '}
          <FieldValue field={resource.fields[name]} value={values[name]} timeZone={scope.timeZone} />, {scope.timeZone}
        </p>
      ))}
    </>
  );
}
