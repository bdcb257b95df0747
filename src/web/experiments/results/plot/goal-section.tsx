import { memo } from 'react';
import type { Analysis, AnalysisInput } from '#verdict/analysis/types.ts';
import type { Verdict } from '#verdict/decide.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { type MetricDirection, regionPercent } from '#verdict/settings.ts';
import { formatChance, formatNumber } from '#verdict/text/format-number.ts';
import { formatMetricValue, formatSum } from '#verdict/text/metric-format.ts';
import { Button } from '../../../ui/button.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import type { CountedPeople } from '../measured-metric.ts';
import section from '../results.module.css';
import { useAnalysisSettings } from '../settings/use-analysis-settings.ts';
import { useUrlChoice } from '../settings/use-url-choice.ts';
import { useDensityCurves } from '../worker/use-analysis.ts';
import { EndedWindowNote } from './ended-window-note.tsx';
import styles from './goal-section.module.css';
import { IntervalPlot } from './interval-plot.tsx';
import { IntervalTable } from './interval-table.tsx';
import { plotRows, widestInterval } from './plot-rows.ts';
import { type Axis, axes, scaleOf } from './scale.ts';

const axisLabels: Record<Analysis['metric'], Record<Axis, string>> = {
  funnel: { percent: 'Lift', points: 'Points', rate: 'Rate' },
  trend: { percent: 'Lift', points: 'Difference', rate: 'Mean' },
  mean: { percent: 'Lift', points: 'Difference', rate: 'Mean' },
  ratio: { percent: 'Lift', points: 'Difference', rate: 'Ratio' },
};

const rateCaptions: Record<Analysis['metric'], string> = {
  funnel: 'The conversion rate of each variant',
  trend: 'The mean of each variant',
  mean: 'The mean of each variant',
  ratio: 'The ratio of each variant',
};

const rateCaption = ({ metric, isRetention }: Analysis) =>
  isRetention ? 'The retention rate of each variant' : rateCaptions[metric];

export const directionLabels: Record<MetricDirection, string> = {
  higher: 'Higher is better',
  lower: 'Lower is better',
  neutral: 'Neither is better',
};

const peopleTexts: Record<CountedPeople, string> = {
  first_step: ' Participants are the people who took the first step.',
  start_event: ' Only people with the start event are counted.',
  exposed: ' Participants are all exposed people.',
};

/** Returns a note that events are assumed to be independent; empty if the analysis does not assume this. */
const limitation = ({ metric, variants }: Analysis) =>
  metric === 'trend' && variants.some(({ moments }) => !moments)
    ? ' Events are assumed to be independent. If few participants trigger most events, the intervals are too narrow.'
    : '';

/**
 * Returns a variant's counts as text: "12.3%, 123 of 1,000" or "29.84 EUR, 81,846 EUR from 2,743". Empty if the number
 * of participants is unknown.
 */
export function formatVariantCounts(row: VariantResultRow | undefined, analysis: Analysis): string {
  if (!row || row.people === null) return '';
  const value = analysis.variants.find(({ key }) => key === row.key)?.rate ?? row.rate;
  const total =
    analysis.metric === 'trend' ? `${formatNumber(row.successes)} events` : formatSum(row.successes, analysis);
  const joined = analysis.metric === 'funnel' ? 'of' : 'from';
  return `${formatMetricValue(value, analysis)}, ${total} ${joined} ${formatNumber(row.people)}`;
}

function regionLabel({ variants, settings }: Analysis): string {
  const compared = variants.flatMap(({ comparison }) => (comparison ? [{ comparison }] : []));
  const chances = compared.length <= 3 ? compared.map(({ comparison }) => formatChance(comparison.regions.within)) : [];
  const chance = chances.length > 0 ? `: ${chances.join(', ')} chance` : '';
  return `negligible (within ±${regionPercent(settings.region)}%)${chance}`;
}

function Legend({ analysis, axis }: { analysis: Analysis; axis: Axis }) {
  return (
    <ul className={styles.legend}>
      <li data-step="half">50%</li>
      <li data-step="most">80%</li>
      <li data-step="full">{widestInterval(analysis, axis)}</li>
      {axis === 'percent' && analysis.settings.region > 0 && <li data-step="region">{regionLabel(analysis)}</li>}
    </ul>
  );
}

interface Props {
  endedWindowNote: string | null;
  title: string;
  label: string;
  rows: readonly VariantResultRow[];
  analysis: Analysis;
  input: AnalysisInput;
  verdict: Verdict;
  /** Which values of the metric are better by default: higher, lower or neither. */
  usual: MetricDirection;
  people: CountedPeople;
}

/** The goal's plot: every variant compared with the baseline on one axis. */
export const GoalSection = memo(function GoalSection({
  endedWindowNote,
  title,
  label,
  rows,
  analysis,
  input,
  verdict,
  usual,
  people,
}: Props) {
  const [, change] = useAnalysisSettings('goal', usual);
  const [axis, setAxis] = useUrlChoice<Axis>('axis', axes, 'percent');
  const [view, setView] = useUrlChoice('view', ['plot', 'table'], 'plot');
  const [density, setDensity] = useUrlChoice('density', ['no', 'yes'], 'no');
  const { data: curves } = useDensityCurves(input, density === 'yes');
  const { settings, metric, baseline } = analysis;
  const plotted = plotRows(analysis, axis, verdict);
  const indexOf = (key: string) => rows.findIndex((row) => row.key === key);
  return (
    <section aria-labelledby="goal" className={section.section}>
      <div className={styles.header}>
        <div>
          <h2 id="goal" tabIndex={-1} data-metric>
            {title}
          </h2>
          <p>
            {label === title ? '' : `${label.replace('Goal: ', '')}. `}
            {axis === 'rate' ? rateCaption(analysis) : `Compared with ${baseline}`}.
            {verdict.state === 'invalid' ? ' There is no verdict, because a check fails.' : ''}
            {peopleTexts[people]}
            {limitation(analysis)}
          </p>
          <EndedWindowNote note={endedWindowNote} />
        </div>
        <SegmentedChoice
          label="Direction"
          choices={directionLabels}
          value={settings.direction}
          onChange={(direction) => change({ direction })}
        />
        <SegmentedChoice label="Axis" choices={axisLabels[metric]} value={axis} onChange={setAxis} />
      </div>
      {view === 'plot' ? (
        <IntervalPlot
          label={label}
          rows={plotted}
          scale={scaleOf([analysis], axis)}
          axis={axis}
          analysis={analysis}
          indexOf={indexOf}
          formatCounts={(key) => formatVariantCounts(rows[indexOf(key)], analysis)}
          curves={density === 'yes' ? curves : undefined}
        />
      ) : (
        <IntervalTable label={label} rows={plotted} axis={axis} analysis={analysis} />
      )}
      <div className={styles.footer}>
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
