import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { experiment as resource } from '#contract/experiment.ts';
import { goalOf } from '#contract/experiment-metrics.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { formatShares, plannedSplit } from '#contract/variant-shares.ts';
import { FieldValue } from '../../fields/field-value.tsx';
import { useResourceForm } from '../../fields/form-state/form-context.tsx';
import type { WireRecord } from '../../fields/form-values.ts';
import { jsonText } from '../../fields/json-text.ts';
import { audienceText } from '../../flags/audience-text.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { filtersIn } from '../form/audience.ts';
import type { StepName } from './creation-steps.ts';
import { formatPlan } from './format-plan.ts';
import { MetricParts, Part } from './stored-metrics.tsx';
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
        {(values['start_date'] ?? values['scheduled_start'])
          ? 'Saving stores the experiment. It launches at the start time.'
          : 'Saving stores a draft. No one gets a variant and nothing is counted before the launch.'}
      </p>
    </aside>
  );
}

interface PartProps {
  values: Record<string, unknown>;
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
      <MetricParts values={values} isCurrent={step === 'metrics'} />
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
          <span>
            New flag <code>{key}</code>, off until the launch
          </span>
        )}
      </p>
      <p>{split === '' ? 'control 50%, test 50%' : split}</p>
      <p dir="auto">{`Serves ${audienceText(filtersIn(values['feature_flag']))}`}</p>
    </>
  );
}

const dateFields = ['start_date', 'scheduled_start', 'end_date', 'scheduled_end'] as const;

function ScheduleText({ values }: PartProps) {
  const { scope } = useResourceForm();
  const { plannedEffect } = useCapabilities(Number(useParams()['project_id']));
  const plan = formatPlan(values['parameters'], goalOf(values), plannedEffect);
  const dates = dateFields.filter((name) => values[name]);
  if (plan === null && dates.length === 0) return <p data-none>Not set</p>;
  return (
    <>
      {plan !== null && <p>{`${capitalize(plan)}.`}</p>}
      {dates.map((name) => (
        <p key={name}>
          <span>{resource.fields[name].label}</span>{' '}
          <FieldValue field={resource.fields[name]} value={values[name]} timeZone={scope.timeZone} />
          <span>{`, ${scope.timeZone}`}</span>
        </p>
      ))}
      {values['ends_on_plan'] === true && <p>Ends on the planned day.</p>}
    </>
  );
}
