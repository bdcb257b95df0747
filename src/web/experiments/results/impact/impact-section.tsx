import { Group } from '@mantine/core';
import { useId, useState } from 'react';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { OpenReason } from '#verdict/decide.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { type KeyFigure, lossToBaselineName } from '#verdict/text/key-figures.ts';
import { successName } from '#verdict/text/metric-format.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { DetailsPart } from '../details/details-part.tsx';
import section from '../results.module.css';
import { KeyFigures } from '../verdict/key-figures.tsx';
import {
  calculateImpact,
  formatAmount,
  formatSize,
  type Impact,
  monthlyParticipants,
  valueOfEvents,
} from './calculate-impact.ts';
import { type ImpactInputs, readImpactInputs, storeImpactInputs } from './impact-inputs.ts';

/** With so little data, a difference per month would be a guess. */
const tooLittle: ReadonlySet<OpenReason | null> = new Set(['people', 'successes', 'spread']);

interface Props {
  storageKey: string;
  report: VerdictReport;
}

/** Shows the monthly effect of shipping the leader to everyone, optionally with a value per conversion or event. */
export function ImpactSection({ storageKey, report: { analysis, verdict, runTime } }: Props) {
  const [inputs, setInputs] = useState(() => readImpactInputs(storageKey));
  const { leader, state, reason } = verdict;
  if (!leader || state === 'invalid' || tooLittle.has(reason)) return null;
  const currentRate = monthlyParticipants(analysis, runTime);
  const impact = calculateImpact(leader, inputs, currentRate);
  const change = (changed: Partial<ImpactInputs>) => {
    const next = { ...inputs, ...changed };
    setInputs(next);
    storeImpactInputs(storageKey, next);
  };
  return (
    <DetailsPart
      id="impact"
      title="Monthly impact"
      about={`The monthly effect of shipping ${isolateName(leader.key)} to everyone instead of ${isolateName(analysis.baseline)}. Your inputs stay on this device.`}
    >
      <Inputs inputs={inputs} currentRate={currentRate} analysis={analysis} change={change} />
      {impact && <KeyFigures label="Impact per month" figures={impactFigures(impact, inputs, analysis)} />}
    </DetailsPart>
  );
}

interface InputsProps {
  inputs: ImpactInputs;
  currentRate: number | null;
  analysis: Analysis;
  change: (changed: Partial<ImpactInputs>) => void;
}

const parseNumber = (text: string) => (text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text));

function Inputs({ inputs, currentRate, analysis, change }: InputsProps) {
  const id = useId();
  const people = analysis.hasStartEvent ? 'People with the start event per month' : 'People per month';
  return (
    <Group align="start" className={section.tools}>
      <Field label={people} htmlFor={`${id}-people`}>
        <TextInput
          id={`${id}-people`}
          type="number"
          min="0"
          inputMode="numeric"
          placeholder={currentRate === null ? '' : `${formatNumber(currentRate)} (current rate)`}
          defaultValue={inputs.people ?? ''}
          onChange={({ target }) => change({ people: parseNumber(target.value) })}
        />
      </Field>
      {!analysis.unit && <ValueInputs inputs={inputs} analysis={analysis} change={change} />}
    </Group>
  );
}

/** The value of one conversion or event. Sums of money need none: they are a value. */
function ValueInputs({ inputs, analysis, change }: Omit<InputsProps, 'currentRate'>) {
  const id = useId();
  const role = analysis.settings.direction === 'lower' ? 'Cost' : 'Value';
  return (
    <>
      <Field label={`${role} of one ${successName(analysis)}`} htmlFor={`${id}-value`}>
        <TextInput
          id={`${id}-value`}
          type="number"
          min="0"
          step="any"
          inputMode="decimal"
          placeholder="optional"
          defaultValue={inputs.value ?? ''}
          onChange={({ target }) => change({ value: parseNumber(target.value) })}
        />
      </Field>
      <Field label="Unit" htmlFor={`${id}-unit`}>
        <TextInput
          id={`${id}-unit`}
          maxLength={12}
          placeholder="EUR, hours …"
          defaultValue={inputs.unit}
          onChange={({ target }) => change({ unit: target.value.trim() })}
        />
      </Field>
    </>
  );
}

function impactFigures(impact: Impact, inputs: ImpactInputs, analysis: Analysis): KeyFigure[] {
  const { unit } = inputs;
  const value = analysis.unit ? null : inputs.value;
  const { low, likely, high, people, loss } = impact;
  const { settings } = analysis;
  const successes = analysis.unit ?? `${successName(analysis)}s`;
  const formatValue = (events: number) => formatAmount(valueOfEvents(events, value ?? 0, settings.direction), unit);
  const [min, max] = settings.direction === 'lower' ? [high, low] : [low, high];
  const difference: KeyFigure = {
    name: 'Difference per month',
    value: `${formatAmount(low)} to ${formatAmount(high)}`,
    about: `${successes}, most likely ${formatAmount(likely)}, with ${formatNumber(people)} ${
      analysis.hasStartEvent ? 'people with the start event' : 'people'
    }`,
  };
  const worth: KeyFigure = {
    name: 'Value per month',
    value: `${formatValue(min)} to ${formatValue(max)}`,
    about: `most likely ${formatValue(likely)}`,
  };
  const expected: KeyFigure = {
    name: lossToBaselineName(analysis),
    value: value === null ? formatSize(loss) : formatSize(loss * value, unit),
    about: `${value === null ? `${successes} per month` : 'per month'} on average`,
    term: 'expectedLoss',
  };
  return [difference, ...(value === null ? [] : [worth]), ...(settings.direction === 'neutral' ? [] : [expected])];
}
