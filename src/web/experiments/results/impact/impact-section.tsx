import { useId, useState } from 'react';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { formatCount } from '#verdict/text/format-number.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import section from '../results.module.css';
import { amountWords, type Impact, impactOf, paceOf, worthOf } from './calculate-impact.ts';
import { keepStakes, readStakes, type Stakes } from './impact-inputs.ts';
import styles from './impact-section.module.css';

interface Props {
  storageKey: string;
  report: VerdictReport;
}

/** What giving the leading variant to everybody would mean in a month, in the reader's own unit if one is given. */
export function ImpactSection({ storageKey, report: { analysis, verdict, runTime } }: Props) {
  const [stakes, setStakes] = useState(() => readStakes(storageKey));
  const { leader, state } = verdict;
  if (!leader || state === 'invalid' || verdict.reason === 'people') return null;
  const pace = paceOf(analysis, runTime);
  const impact = impactOf(leader, stakes, pace);
  const change = (some: Partial<Stakes>) => {
    const next = { ...stakes, ...some };
    setStakes(next);
    keepStakes(storageKey, next);
  };
  return (
    <section aria-labelledby="impact" className={section['section']}>
      <h2 id="impact">Impact</h2>
      <p>
        What it would mean to give {leader.key} to everybody instead of {analysis.baseline}. Your figures stay on this
        device.
      </p>
      <Figures stakes={stakes} pace={pace} analysis={analysis} change={change} />
      {impact && <Outcome impact={impact} stakes={stakes} analysis={analysis} />}
    </section>
  );
}

interface FiguresProps {
  stakes: Stakes;
  pace: number | null;
  analysis: Analysis;
  change: (some: Partial<Stakes>) => void;
}

const numberIn = (text: string) => (text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text));

function Figures({ stakes, pace, analysis, change }: FiguresProps) {
  const id = useId();
  const one = analysis.metric === 'funnel' ? 'conversion' : 'event';
  const role = analysis.settings.direction === 'lower' ? 'Cost' : 'Value';
  return (
    <div className={styles['figures']}>
      <label htmlFor={`${id}-people`}>People a month</label>
      <TextInput
        id={`${id}-people`}
        type="number"
        min="0"
        inputMode="numeric"
        placeholder={pace === null ? '' : `${formatCount(pace)}, the pace so far`}
        defaultValue={stakes.people ?? ''}
        onChange={({ target }) => change({ people: numberIn(target.value) })}
      />
      <label htmlFor={`${id}-value`}>
        {role} of one {one}
      </label>
      <TextInput
        id={`${id}-value`}
        type="number"
        min="0"
        step="any"
        inputMode="decimal"
        placeholder="optional"
        defaultValue={stakes.value ?? ''}
        onChange={({ target }) => change({ value: numberIn(target.value) })}
      />
      <label htmlFor={`${id}-unit`}>Unit</label>
      <TextInput
        id={`${id}-unit`}
        maxLength={12}
        placeholder="EUR, hours …"
        defaultValue={stakes.unit}
        onChange={({ target }) => change({ unit: target.value.trim() })}
      />
    </div>
  );
}

interface OutcomeProps {
  impact: Impact;
  stakes: Stakes;
  analysis: Analysis;
}

function Outcome({ impact, stakes, analysis }: OutcomeProps) {
  const { low, likely, high, people, loss } = impact;
  const { settings, metric } = analysis;
  const { value, unit } = stakes;
  const things = metric === 'funnel' ? 'conversions' : 'events';
  const worth = (events: number) => amountWords(worthOf(events, value ?? 0, settings.direction), unit);
  const [least, most] = settings.direction === 'lower' ? [high, low] : [low, high];
  return (
    <dl aria-label="Impact in a month" className={section['figures']}>
      <div>
        <dt>Change in a month</dt>
        <dd>
          {amountWords(low)} to {amountWords(high)}
        </dd>
        <dd>
          {things}, most likely about {amountWords(likely)}, among {formatCount(people)} people
        </dd>
      </div>
      {value !== null && (
        <div>
          <dt>Worth in a month</dt>
          <dd>
            {worth(least)} to {worth(most)}
          </dd>
          <dd>most likely about {worth(likely)}</dd>
        </div>
      )}
      {settings.direction !== 'neutral' && (
        <div>
          <dt>Expected loss if chosen</dt>
          <dd>{value === null ? amountWords(-loss) : amountWords(-loss * value, unit)}</dd>
          <dd>
            {value === null ? `${things} a month` : 'a month'}, counting only where {analysis.baseline} is better
          </dd>
        </div>
      )}
    </dl>
  );
}
