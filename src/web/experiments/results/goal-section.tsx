import { memo } from 'react';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import type { Analysis, Question } from './analysis/analyse.ts';
import type { Decision } from './analysis/decide.ts';
import { type MetricDirection, widthWords } from './analysis/settings.ts';
import { useCurves } from './analysis/use-analysis.ts';
import { useChoice, useSettings } from './analysis/use-settings.ts';
import styles from './goal-section.module.css';
import { chance, count, mean, share } from './number-words.ts';
import { IntervalPlot } from './plot/interval-plot.tsx';
import { plotRows } from './plot/plot-rows.ts';
import { type Axis, axes, scaleOf } from './plot/scale.ts';
import { StepsTable } from './plot/steps-table.tsx';
import type { ResultRow } from './result-rows.ts';
import section from './results.module.css';

const axisWords: Record<Analysis['metric'], Record<Axis, string>> = {
  funnel: { percent: 'Percent', points: 'Points', rate: 'Rate' },
  trend: { percent: 'Percent', points: 'Difference', rate: 'Mean' },
};

const aloneWords: Record<Analysis['metric'], string> = {
  funnel: 'The rate of each variant by itself',
  trend: 'The mean of each variant by itself',
};

export const directionWords: Record<MetricDirection, string> = {
  higher: 'Higher is better',
  lower: 'Lower is better',
  neutral: 'Neither is better',
};

const assumptions: Record<Analysis['metric'], string> = {
  funnel: '',
  trend:
    ' Each event is taken to be independent: where a few people do much more than the others, the intervals are too narrow.',
};

function countedWords(row: ResultRow | undefined, metric: Analysis['metric']): string {
  if (!row || row.people === null) return '';
  const isFunnel = metric === 'funnel';
  return `${isFunnel ? share(row.rate) : mean(row.rate)}, ${count(row.successes)} ${isFunnel ? 'of' : 'events of'} ${count(row.people)}`;
}

function regionWords({ variants, settings }: Analysis): string {
  const compared = variants.flatMap(({ comparison }) => (comparison ? [{ comparison }] : []));
  const width = Number((settings.region * 100).toFixed(6));
  const chances = compared.length <= 3 ? compared.map(({ comparison }) => chance(comparison.regions.within)) : [];
  return `too small to matter (within ±${width}%)${chances.length > 0 ? `: ${chances.join(', ')} chance` : ''}`;
}

function Legend({ analysis, axis }: { analysis: Analysis; axis: Axis }) {
  return (
    <ul className={styles['legend']}>
      <li data-step="half">50%</li>
      <li data-step="most">80%</li>
      <li data-step="full">{widthWords(analysis.settings.confidence)} interval</li>
      {axis === 'percent' && analysis.settings.region > 0 && <li data-step="region">{regionWords(analysis)}</li>}
    </ul>
  );
}

interface Props {
  title: string;
  label: string;
  rows: readonly ResultRow[];
  analysis: Analysis;
  question: Question;
  decision: Decision;
}

/** The goal metric, drawn: every variant's change against the baseline on one axis. */
export const GoalSection = memo(function GoalSection({ title, label, rows, analysis, question, decision }: Props) {
  const [, change] = useSettings();
  const [axis, setAxis] = useChoice<Axis>('axis', axes, 'percent');
  const [view, setView] = useChoice('view', ['plot', 'table'], 'plot');
  const [density, setDensity] = useChoice('density', ['no', 'yes'], 'no');
  const { data: curves } = useCurves(question, density === 'yes');
  const { settings, metric, baseline } = analysis;
  const shown = plotRows(analysis, axis, decision);
  const indexOf = (key: string) => rows.findIndex((row) => row.key === key);
  return (
    <section aria-labelledby="goal" className={section['section']}>
      <div className={styles['head']}>
        <div>
          <h2 id="goal" tabIndex={-1} data-metric>
            {title}
          </h2>
          <p>
            {label === title ? '' : `${label.replace('Goal: ', '')}. `}
            {axis === 'rate' ? aloneWords[metric] : `Change against ${baseline}`}
            {decision.state === 'invalid' ? ', without colour or verdict while a check fails' : ''}.
            {assumptions[metric]}
          </p>
        </div>
        <SegmentedChoice
          label="Which way is good?"
          choices={directionWords}
          value={settings.direction}
          onChange={(direction) => change({ direction })}
        />
        <SegmentedChoice label="Axis" choices={axisWords[metric]} value={axis} onChange={setAxis} />
      </div>
      {view === 'plot' ? (
        <IntervalPlot
          label={label}
          rows={shown}
          scale={scaleOf([analysis], axis)}
          axis={axis}
          analysis={analysis}
          indexOf={indexOf}
          counted={(key) => countedWords(rows[indexOf(key)], metric)}
          curves={density === 'yes' ? curves : undefined}
        />
      ) : (
        <StepsTable label={label} rows={shown} axis={axis} analysis={analysis} />
      )}
      <div className={styles['foot']}>
        {view === 'plot' && <Legend analysis={analysis} axis={axis} />}
        {view === 'plot' && axis === 'percent' && (
          <Button
            kind="quiet"
            aria-pressed={density === 'yes'}
            onClick={() => setDensity(density === 'yes' ? 'no' : 'yes')}
          >
            {density === 'yes' ? 'Hide density' : 'Show density'}
          </Button>
        )}
        <Button kind="quiet" onClick={() => setView(view === 'plot' ? 'table' : 'plot')}>
          {view === 'plot' ? 'View as table' : 'View as plot'}
        </Button>
      </div>
    </section>
  );
});
