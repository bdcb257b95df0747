import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { goalOf } from '#contract/experiment-metrics.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { PlannedEffect } from '#verdict/analysis/analysis-input.ts';
import { kindOf } from '#verdict/metric.ts';
import { returnsOf } from '#verdict/returns.ts';
import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { parseJsonText } from '../../fields/json-text.ts';
import { planShares, setPlanKeys, type VariantsPlan } from '../../fields/variants/variants-plan.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { calculateSampleSize, type SampleSizeInput, type SampleSizeResult } from './calculate-sample-size.ts';
import { CalculatorAssumptions } from './calculator-assumptions.tsx';
import { CalculatorInputs, type CalculatorValues, units } from './calculator-inputs.tsx';
import { DurationChoices } from './duration-choices.tsx';
import { type PeopleNames, peopleNamesOf } from './people-names.ts';
import styles from './sample-size-calculator.module.css';
import { type MeasuredTraffic, useMeasuredTraffic } from './use-measured-traffic.ts';

interface Props {
  plan: VariantsPlan;
  onChange: (text: string) => void;
}

const percents = { rate: 100, mean: 1 } as const;
const defaultShares = [50, 50];

const parseNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

/** Returns the variants' shares in percent, control first; two equal shares if the plan has no variants. */
function sharesFrom(plan: VariantsPlan): number[] {
  const shares = planShares(plan);
  const at = plan.variants.findIndex(({ key }) => key === CONTROL_KEY);
  if (shares.length === 0) return defaultShares;
  return at < 0 ? shares : [shares[at] ?? 0, ...shares.toSpliced(at, 1)];
}

function inputFrom(values: CalculatorValues, metric: SampleSizeInput['metric'], plan: VariantsPlan): SampleSizeInput {
  const unit = percents[metric];
  return {
    metric,
    baseline: parseNumber(values.baseline) / unit,
    deviation: metric === 'rate' || values.deviation.trim() === '' ? null : parseNumber(values.deviation),
    effect: { by: parseNumber(values.effect) / (values.scale === 'relative' ? 100 : unit), scale: values.scale },
    perDay: values.perDay.trim() === '' ? null : parseNumber(values.perDay),
    power: Number(values.power),
    shares: sharesFrom(plan),
  };
}

/**
 * Returns the goal in the form, including unsaved changes. A `Metric` takes precedence over a legacy metric. Null
 * without a goal.
 */
function useGoalInForm(): AnyMetric | null {
  const { edits } = useResourceForm();
  const parsed = (text: unknown) => {
    const decoded = parseJsonText(String(text ?? ''));
    return 'value' in decoded ? decoded.value : null;
  };
  const filters = parsed(useEditsSelector(edits, () => edits.inputValue('filters')));
  const metrics = parsed(useEditsSelector(edits, () => edits.inputValue('metrics')));
  return goalOf({ ...edits.record(), filters, metrics });
}

/** Whether a goal is a rate or a mean. Without a goal, it is a rate. */
function metricOf(goal: AnyMetric | null): SampleSizeInput['metric'] {
  if (goal === null) return 'rate';
  const kind = kindOf(goal);
  return kind === 'funnel' ? 'rate' : 'mean';
}

function initialValues(
  { parameters }: VariantsPlan,
  metric: SampleSizeInput['metric'],
  plannedEffect: PlannedEffect,
): CalculatorValues {
  const planned = parameters['minimum_detectable_effect'];
  const effect = typeof planned === 'number' && planned > 0 ? String(planned) : '';
  return {
    baseline: '',
    deviation: '',
    effect,
    scale: metric === 'rate' && effect && plannedEffect === 'points' ? 'absolute' : 'relative',
    perDay: '',
    power: '0.8',
  };
}

const formatShort = (value: number) => String(Number(value.toPrecision(3)));

function FromResults({
  measured,
  metric,
  people,
  onUse,
}: {
  measured: MeasuredTraffic | null;
  metric: SampleSizeInput['metric'];
  people: PeopleNames;
  onUse: (change: Partial<CalculatorValues>) => void;
}) {
  if (!measured || measured.metric !== metric) return null;
  const baseline = formatShort(measured.baseline * percents[metric]);
  const perDay = formatShort(measured.perDay);
  const deviation = measured.deviation === null ? '' : formatShort(measured.deviation);
  return (
    <Button kind="link" onClick={() => onUse({ baseline, perDay, ...(deviation && { deviation }) })}>
      Use current results: {baseline} {units[metric].baseline}
      {deviation && `, standard deviation ${deviation}`}, {perDay} {people.many} per day
    </Button>
  );
}

interface OutcomeProps {
  result: SampleSizeResult;
  variants: number;
  people: PeopleNames;
  onUse: () => void;
}

function Outcome({ result, variants, people: { one, many }, onUse }: OutcomeProps) {
  const { people, days } = result;
  return (
    <div className={styles.outcome}>
      <p role="status">
        <b>{formatCountOf(people, one, many)}</b> in {variants} variants
        {days === null ? (
          `. Enter ${many} per day to get the running time.`
        ) : (
          <>
            , in <b>{formatCountOf(days, 'day')}</b>.
            {days < 7 && ' Run the experiment for at least 7 days, so that every weekday is included.'}
          </>
        )}
      </p>
      <Button onClick={onUse}>Use in plan</Button>
    </div>
  );
}

/** The calculator's inputs, result and assumptions. */
export function CalculatorForm({ plan, onChange }: Props) {
  const goal = useGoalInForm();
  const metric = metricOf(goal);
  const returns = goal && returnsOf(goal);
  const people = peopleNamesOf(goal);
  const { plannedEffect } = useCapabilities(Number(useParams()['project_id']));
  const [entered, setEntered] = useState<Partial<CalculatorValues>>({});
  const values = { ...initialValues(plan, metric, plannedEffect), ...entered };
  const measured = useMeasuredTraffic(goal);
  const input = inputFrom(values, metric, plan);
  const isComplete = values.baseline.trim() !== '' && values.effect.trim() !== '';
  const result = isComplete ? calculateSampleSize(input) : null;
  const change = (part: Partial<CalculatorValues>) => {
    // An effect has no meaning without its scale.
    const effect = 'effect' in part || 'scale' in part ? { effect: values.effect, scale: values.scale } : {};
    setEntered({ ...entered, ...effect, ...part });
  };
  const copyToPlan = ({ people, days, effectPercent, relativePercent }: SampleSizeResult) =>
    onChange(
      setPlanKeys(plan, {
        minimum_detectable_effect: plannedEffect === 'points' ? effectPercent : relativePercent,
        recommended_sample_size: people,
        ...(days === null ? {} : { recommended_running_time: days }),
      }),
    );
  return (
    <>
      <CalculatorInputs
        values={values}
        metric={metric}
        isRetention={returns !== null}
        people={people}
        onEdit={change}
      />
      <FromResults measured={measured} metric={metric} people={people} onUse={change} />
      {result && 'error' in result && (
        <p className={styles.error}>
          <Icon name="warning" />
          {result.error}
        </p>
      )}
      {result && 'people' in result && (
        <>
          <Outcome result={result} variants={input.shares.length} people={people} onUse={() => copyToPlan(result)} />
          <DurationChoices input={input} plan={plan} onChange={onChange} />
          <CalculatorAssumptions input={input} ruleOfThumb={result.ruleOfThumb} people={people} returns={returns} />
        </>
      )}
    </>
  );
}

/** Calculates the participants and days that an experiment needs. A button copies the result to the plan. */
export function SampleSizeCalculator(props: Props) {
  return (
    <Disclosure summary="Sample size calculator" className={styles.calculator}>
      <CalculatorForm {...props} />
    </Disclosure>
  );
}
