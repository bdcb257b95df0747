import { useId, useState } from 'react';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { OpenReason } from '#verdict/decide.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { lossToBaselineName } from '#verdict/text/key-figures.ts';
import { successName } from '#verdict/text/metric-format.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import section from '../results.module.css';
import {
  calculateImpact,
  formatAmount,
  formatSize,
  type Impact,
  monthlyParticipants,
  valueOfEvents,
} from './calculate-impact.ts';
import { type ImpactInputs, readImpactInputs, storeImpactInputs } from './impact-inputs.ts';
import styles from './impact-section.module.css';

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
    <section aria-labelledby="impact" className={section.section}>
      <h2 id="impact">Impact</h2>
      <p>
        The monthly effect of shipping {leader.key} to everyone instead of {analysis.baseline}. Your inputs stay on this
        device.
      </p>
      <Inputs inputs={inputs} currentRate={currentRate} analysis={analysis} change={change} />
      {impact && <Outcome impact={impact} inputs={inputs} analysis={analysis} />}
    </section>
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
  const role = analysis.settings.direction === 'lower' ? 'Cost' : 'Value';
  return (
    <div className={styles.inputs}>
      <label htmlFor={`${id}-people`}>
        {analysis.hasStartEvent ? 'People with the start event per month' : 'People per month'}
      </label>
      <TextInput
        id={`${id}-people`}
        type="number"
        min="0"
        inputMode="numeric"
        placeholder={currentRate === null ? '' : `${formatNumber(currentRate)} (current rate)`}
        defaultValue={inputs.people ?? ''}
        onChange={({ target }) => change({ people: parseNumber(target.value) })}
      />
      <label htmlFor={`${id}-value`}>
        {role} of one {successName(analysis)}
      </label>
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
      <label htmlFor={`${id}-unit`}>Unit</label>
      <TextInput
        id={`${id}-unit`}
        maxLength={12}
        placeholder="EUR, hours …"
        defaultValue={inputs.unit}
        onChange={({ target }) => change({ unit: target.value.trim() })}
      />
    </div>
  );
}

interface OutcomeProps {
  impact: Impact;
  inputs: ImpactInputs;
  analysis: Analysis;
}

function Outcome({ impact, inputs, analysis }: OutcomeProps) {
  const { low, likely, high, people, loss } = impact;
  const { settings } = analysis;
  const { value, unit } = inputs;
  const successes = analysis.unit ?? `${successName(analysis)}s`;
  const formatValue = (events: number) => formatAmount(valueOfEvents(events, value ?? 0, settings.direction), unit);
  const [min, max] = settings.direction === 'lower' ? [high, low] : [low, high];
  return (
    <dl aria-label="Impact per month" className={section.figures}>
      <div>
        <dt>Difference per month</dt>
        <dd>
          {formatAmount(low)} to {formatAmount(high)}
        </dd>
        <dd>
          {successes}, most likely {formatAmount(likely)}, with {formatNumber(people)}{' '}
          {analysis.hasStartEvent ? 'people with the start event' : 'people'}
        </dd>
      </div>
      {value !== null && (
        <div>
          <dt>Value per month</dt>
          <dd>
            {formatValue(min)} to {formatValue(max)}
          </dd>
          <dd>most likely {formatValue(likely)}</dd>
        </div>
      )}
      {settings.direction !== 'neutral' && (
        <div>
          <dt>{lossToBaselineName(analysis)}</dt>
          <dd>{value === null ? formatSize(loss) : formatSize(loss * value, unit)}</dd>
          <dd>
            {value === null ? `${successes} per month` : 'per month'} on average. Cases in which {analysis.baseline} is
            not better count as zero.
          </dd>
        </div>
      )}
    </dl>
  );
}
