import { Paper, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatCount, formatCountOf } from '#contract/format/count.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import type { PlannedEffect } from '#verdict/analysis/analysis-input.ts';
import { useEditsSelector, useResourceForm } from '../../fields/form-state/form-context.tsx';
import { parseJsonText } from '../../fields/json-text.ts';
import { planShares, setPlanKeys, type VariantsPlan } from '../../fields/variants/variants-plan.ts';
import { audienceText } from '../../flags/audience-text.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { filtersIn } from '../form/audience.ts';
import { calculateSampleSize, type SampleSizeInput, type SampleSizeResult } from './calculate-sample-size.ts';
import { CalculatorAssumptions } from './calculator-assumptions.tsx';
import { type CalculatorGoal, useCalculatorGoal } from './calculator-goal.ts';
import { CalculatorInputs, type CalculatorValues } from './calculator-inputs.tsx';
import { type Duration, DurationChoices, roundPercent } from './duration-choices.tsx';
import { MeasuredSource, pastValues } from './measured-source.tsx';
import styles from './sample-size-calculator.module.css';
import { useMeasuredTraffic } from './use-measured-traffic.ts';
import { usePastFigures } from './use-past-figures.ts';

interface Props {
  plan: VariantsPlan;
  onChange: (text: string) => void;
  /** What is shown below the running times. */
  children?: ReactNode;
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

function inputFrom(
  values: CalculatorValues,
  { metric, hasCuped }: CalculatorGoal,
  plan: VariantsPlan,
): SampleSizeInput {
  const unit = percents[metric];
  return {
    metric,
    baseline: parseNumber(values.baseline) / unit,
    deviation: metric === 'rate' || values.deviation.trim() === '' ? null : parseNumber(values.deviation),
    reduction: hasCuped && values.reduction.trim() !== '' ? parseNumber(values.reduction) / 100 : 0,
    effect: { by: parseNumber(values.effect) / (values.scale === 'relative' ? 100 : unit), scale: values.scale },
    perDay: values.perDay.trim() === '' ? null : parseNumber(values.perDay),
    power: Number(values.power),
    shares: sharesFrom(plan),
  };
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
    reduction: '',
    effect,
    scale: metric === 'rate' && effect && plannedEffect === 'points' ? 'absolute' : 'relative',
    perDay: '',
    power: '0.8',
  };
}

const DAYS_PER_WEEK = 7;

interface FigureProps {
  name: string;
  value: string;
  note: string;
}

const Figure = ({ name, value, note }: FigureProps) => (
  <div>
    <Text size="sm" c="dimmed">
      {name}
    </Text>
    <Text fz={20} fw={600} lh={1.4}>
      {value}
    </Text>
    <Text size="sm" c="dimmed">
      {note}
    </Text>
  </div>
);

interface OutcomeProps {
  result: SampleSizeResult;
  input: SampleSizeInput;
  goal: CalculatorGoal;
}

function Outcome({ result: { people, days }, input: { perDay, shares }, goal: { people: names } }: OutcomeProps) {
  const inFullWeeks = days === null ? 0 : Math.ceil(days / DAYS_PER_WEEK) * DAYS_PER_WEEK;
  return (
    <Paper role="status" bg="var(--sunken)" p="md" className={styles.outcome}>
      <Figure
        name={`${names.one === 'participant' ? 'Participants' : 'People with the start event'} needed`}
        value={formatCount(people)}
        note={`In ${formatCountOf(shares.length, 'variant')}`}
      />
      {days === null || perDay === null ? (
        <Text size="sm" c="dimmed">{`Enter ${names.many} a day to get the duration.`}</Text>
      ) : (
        <>
          <Figure name="Expected traffic" value={formatCount(Math.round(perDay))} note={`${names.many} a day`} />
          <Figure name="Duration" value={formatCountOf(days, 'day')} note={`${inFullWeeks} days in full weeks`} />
        </>
      )}
    </Paper>
  );
}

/** Returns the result, why nothing can be calculated, or null while values are missing. */
function resultOf(values: CalculatorValues, input: SampleSizeInput, { needsDeviation }: CalculatorGoal) {
  if (values.baseline.trim() === '' || values.effect.trim() === '') return null;
  if (needsDeviation && input.deviation === null)
    return { error: 'Enter the standard deviation. Without it, the sample size of a sum can’t be calculated.' };
  return calculateSampleSize(input);
}

/** Whether a lift can be calculated for a running time, whatever the entered effect is. */
function hasDurations(input: SampleSizeInput, { needsDeviation }: CalculatorGoal): boolean {
  if (needsDeviation && input.deviation === null) return false;
  return 'people' in calculateSampleSize({ ...input, effect: { by: 0.001, scale: 'relative' } });
}

/** Returns the entered values without empty inputs, so that measured values fill them. */
const withoutEmpty = (entered: Partial<CalculatorValues>): Partial<CalculatorValues> =>
  Object.fromEntries(Object.entries(entered).filter(([, text]) => text.trim() !== ''));

/** Returns whom the flag of the form's experiment serves, in words. The form of a new experiment has it as JSON text. */
function useAudienceText(): string {
  const { edits } = useResourceForm();
  const input = useEditsSelector(edits, () => edits.inputValue('feature_flag'), 'feature_flag');
  const parsed = typeof input === 'string' ? parseJsonText(input) : { value: input };
  return audienceText(filtersIn('value' in parsed ? parsed.value : null));
}

/** The calculator's inputs, result, running times and assumptions. A running time sets the whole plan. */
export function CalculatorForm({ plan, onChange, children }: Props) {
  const goal = useCalculatorGoal();
  const { metric, people, returns } = goal;
  const { plannedEffect } = useCapabilities(Number(useParams()['project_id']));
  const [entered, setEntered] = useState<Partial<CalculatorValues>>({});
  const results = useMeasuredTraffic(goal.stored);
  const past = usePastFigures(goal.stored);
  const values = { ...initialValues(plan, metric, plannedEffect), ...pastValues(past, goal), ...entered };
  const input = inputFrom(values, goal, plan);
  const result = resultOf(values, input, goal);
  const found = result && 'people' in result ? result : null;
  const edit = (part: Partial<CalculatorValues>) => {
    // An effect has no meaning without its scale.
    const effect = 'effect' in part || 'scale' in part ? { effect: values.effect, scale: values.scale } : {};
    setEntered({ ...entered, ...effect, ...part });
  };
  const choose = ({ days, people: size, effect }: Duration) => {
    // The entered effect stays the one that the cards are compared with.
    setEntered({ ...entered, effect: values.effect, scale: values.scale });
    const points = Number((effect * input.baseline * 100).toFixed(2));
    const isInPoints = plannedEffect === 'points' && metric === 'rate';
    onChange(
      setPlanKeys(plan, {
        recommended_running_time: days,
        recommended_sample_size: size,
        minimum_detectable_effect: isInPoints ? points : roundPercent(effect * 100),
      }),
    );
  };
  return (
    <Stack gap="lg">
      <CalculatorInputs
        values={values}
        goal={goal}
        input={input}
        hasCuped={goal.hasCuped}
        audience={useAudienceText()}
        source={
          <MeasuredSource
            results={results}
            past={past}
            goal={goal}
            onMeasure={() => setEntered(withoutEmpty(entered))}
            onUse={edit}
          />
        }
        onEdit={edit}
      />
      {result && 'error' in result && (
        <Text size="sm" c="warning">
          {result.error}
        </Text>
      )}
      {found && <Outcome result={found} input={input} goal={goal} />}
      {hasDurations(input, goal) && (
        <DurationChoices
          input={input}
          needed={found?.people ?? null}
          people={people}
          parameters={plan.parameters}
          onChoose={choose}
        />
      )}
      {children}
      {found && (
        <CalculatorAssumptions input={input} ruleOfThumb={found.ruleOfThumb} people={people} returns={returns} />
      )}
    </Stack>
  );
}

/** Calculates the participants and days that an experiment needs. */
export function SampleSizeCalculator(props: Props) {
  return (
    <Disclosure summary="Sample size calculator">
      <CalculatorForm {...props} />
    </Disclosure>
  );
}
