import { memo } from 'react';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import type { Verdict } from '#verdict/decide.ts';
import type { VariantRow } from '#verdict/response/variant-rows.ts';
import { formatConfidence, type MetricDirection } from '#verdict/settings.ts';
import { formatChance, formatCount, formatMean, formatRate } from '#verdict/text/format-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Segments } from '../../../ui/segments.tsx';
import section from '../results.module.css';
import { useSettings } from '../settings/use-settings.ts';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import { useDensityCurves } from '../worker/use-analysis.ts';
import styles from './goal-section.module.css';
import { IntervalPlot } from './interval-plot.tsx';
import { StepsTable } from './interval-table.tsx';
import { plotRows } from './plot-rows.ts';
import { type Axis, axes, scaleOf } from './scale.ts';

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

function countedWords(row: VariantRow | undefined, metric: Analysis['metric']): string {
  if (!row || row.people === null) return '';
  const isFunnel = metric === 'funnel';
  return `${isFunnel ? formatRate(row.rate) : formatMean(row.rate)}, ${formatCount(row.successes)} ${isFunnel ? 'of' : 'events of'} ${formatCount(row.people)}`;
}

function regionWords({ variants, settings }: Analysis): string {
  const compared = variants.flatMap(({ comparison }) => (comparison ? [{ comparison }] : []));
  const width = Number((settings.region * 100).toFixed(6));
  const chances = compared.length <= 3 ? compared.map(({ comparison }) => formatChance(comparison.regions.within)) : [];
  return `too small to matter (within ±${width}%)${chances.length > 0 ? `: ${chances.join(', ')} chance` : ''}`;
}

function Legend({ analysis, axis }: { analysis: Analysis; axis: Axis }) {
  return (
    <ul className={styles['legend']}>
      <li data-step="half">50%</li>
      <li data-step="most">80%</li>
      <li data-step="full">{formatConfidence(analysis.settings.confidence)} interval</li>
      {axis === 'percent' && analysis.settings.region > 0 && <li data-step="region">{regionWords(analysis)}</li>}
    </ul>
  );
}

interface Props {
  title: string;
  label: string;
  rows: readonly VariantRow[];
  analysis: Analysis;
  question: AnalysisInput;
  verdict: Verdict;
}

/** The goal metric, drawn: every variant's change against the baseline on one axis. */
export const GoalSection = memo(function GoalSection({ title, label, rows, analysis, question, verdict }: Props) {
  const [, change] = useSettings();
  const [axis, setAxis] = useUrlChoice<Axis>('axis', axes, 'percent');
  const [view, setView] = useUrlChoice('view', ['plot', 'table'], 'plot');
  const [density, setDensity] = useUrlChoice('density', ['no', 'yes'], 'no');
  const { data: curves } = useDensityCurves(question, density === 'yes');
  const { settings, metric, baseline } = analysis;
  const shown = plotRows(analysis, axis, verdict);
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
            {verdict.state === 'invalid' ? ', without colour or verdict while a check fails' : ''}.{assumptions[metric]}
          </p>
        </div>
        <Segments
          label="Which way is good?"
          choices={directionWords}
          value={settings.direction}
          choose={(direction) => change({ direction })}
        />
        <Segments label="Axis" choices={axisWords[metric]} value={axis} choose={setAxis} />
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
