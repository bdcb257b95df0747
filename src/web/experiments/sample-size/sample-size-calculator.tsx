import { useState } from 'react';
import { metricKindOf } from '#verdict/metric.ts';
import { useEditing, useEdits } from '../../fields/editing/editing.tsx';
import { parseJson } from '../../fields/json-text.ts';
import { type Plan, setKeys, sharesOf } from '../../fields/variants/plan.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Answer, type Question, workOut } from './calculate-sample-size.ts';
import { Assumptions } from './calculator-assumptions.tsx';
import { CalculatorInputs, type Typed, units } from './calculator-inputs.tsx';
import styles from './sample-size-calculator.module.css';
import { type SoFar, useSoFar } from './use-measured-traffic.ts';

interface Props {
  plan: Plan;
  onChange: (text: string) => void;
}

const percents = { rate: 100, mean: 1 } as const;
const byDefault = [50, 50];

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

/** Control first, as comparisons are made with it. */
function sharesFrom(plan: Plan): number[] {
  const shares = sharesOf(plan);
  const at = plan.variants.findIndex(({ key }) => key === 'control');
  if (shares.length === 0) return byDefault;
  return at < 0 ? shares : [shares[at] ?? 0, ...shares.toSpliced(at, 1)];
}

function questionOf(typed: Typed, metric: Question['metric'], plan: Plan): Question {
  const unit = percents[metric];
  return {
    metric,
    baseline: numberIn(typed.baseline) / unit,
    effect: { by: numberIn(typed.effect) / (typed.scale === 'relative' ? 100 : unit), scale: typed.scale },
    perDay: typed.perDay.trim() === '' ? null : numberIn(typed.perDay),
    power: Number(typed.power),
    shares: sharesFrom(plan),
  };
}

/** The goal of the form as it stands, saved or not. */
function useMetric(): Question['metric'] {
  const { edits } = useEditing();
  const decoded = parseJson(String(useEdits(edits, () => edits.form('filters')) ?? ''));
  return 'value' in decoded && metricKindOf(decoded.value) === 'funnel' ? 'rate' : 'mean';
}

function startFrom({ parameters }: Plan, metric: Question['metric']): Typed {
  const planned = parameters['minimum_detectable_effect'];
  const effect = typeof planned === 'number' && planned > 0 ? String(planned) : '';
  return {
    baseline: '',
    effect,
    scale: metric === 'rate' && effect ? 'absolute' : 'relative',
    perDay: '',
    power: '0.8',
  };
}

const plain = (value: number) => String(Number(value.toPrecision(3)));

function FromResults({
  soFar,
  metric,
  onTake,
}: {
  soFar: SoFar | null;
  metric: Question['metric'];
  onTake: (change: Partial<Typed>) => void;
}) {
  if (!soFar || soFar.metric !== metric) return null;
  const baseline = plain(soFar.baseline * percents[metric]);
  const perDay = plain(soFar.perDay);
  return (
    <Button kind="link" onClick={() => onTake({ baseline, perDay })}>
      Take what the results show: {baseline} {units[metric].baseline}, {perDay} people a day
    </Button>
  );
}

const counted = (value: number, one: string, many: string) =>
  `${value.toLocaleString('en')} ${value === 1 ? one : many}`;

function Outcome({ answer, variants, onTake }: { answer: Answer; variants: number; onTake: () => void }) {
  const { people, days } = answer;
  return (
    <div className={styles['outcome']}>
      <p role="status">
        <b>{counted(people, 'person', 'people')}</b> in {variants} variants together
        {days === null ? (
          '. Say how many take part a day to learn how long it takes.'
        ) : (
          <>
            , in <b>{counted(days, 'day', 'days')}</b>.
            {days < 7 && ' Let it run for 7 days at least, so that every day of the week counts.'}
          </>
        )}
      </p>
      <Button onClick={onTake}>Put into the plan</Button>
    </div>
  );
}

function Form({ plan, onChange }: Props) {
  const metric = useMetric();
  const [typed, setTyped] = useState(() => startFrom(plan, metric));
  const soFar = useSoFar(true);
  const question = questionOf(typed, metric, plan);
  const isAsked = typed.baseline.trim() !== '' && typed.effect.trim() !== '';
  const answer = isAsked ? workOut(question) : null;
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const take = ({ people, days, effectPercent }: Answer) =>
    onChange(
      setKeys(plan, {
        minimum_detectable_effect: effectPercent,
        recommended_sample_size: people,
        ...(days === null ? {} : { recommended_running_time: days }),
      }),
    );
  return (
    <>
      <CalculatorInputs typed={typed} metric={metric} onType={change} />
      <FromResults soFar={soFar} metric={metric} onTake={change} />
      {answer && 'obstacle' in answer && (
        <p className={styles['obstacle']}>
          <Icon name="warning" />
          {answer.obstacle}
        </p>
      )}
      {answer && 'people' in answer && (
        <>
          <Outcome answer={answer} variants={question.shares.length} onTake={() => take(answer)} />
          <Assumptions question={question} ruleOfThumb={answer.ruleOfThumb} />
        </>
      )}
    </>
  );
}

/** Works out how many people and days an experiment takes, and writes both into its plan. */
export function Calculator(props: Props) {
  return (
    <Disclosure summary="Work out people and days" className={styles['calculator']}>
      <Form {...props} />
    </Disclosure>
  );
}
