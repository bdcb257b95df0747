import type { Experiment } from '#contract/experiment.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { TrendSeries } from '#verdict/response/parse-insight.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import section from '../results.module.css';
import { configParts } from '../view-history/config-hashes.ts';
import { useViewHistory } from '../view-history/use-view-history.ts';
import {
  describeHistory,
  findConfigChanges,
  sinceConfigChange,
  type ViewedResult,
} from '../view-history/view-history.ts';
import { ViewHistoryFigure } from '../view-history/view-history-figure.tsx';
import { DailyCountsFigure } from './daily-counts-figure.tsx';
import { LiftOverTime } from './lift-over-time.tsx';

interface Props {
  project: number;
  metric: AnyMetric;
  /** The variant that the verdict is about. */
  leader: string | null;
  storageKey: string;
  experiment: Experiment;
  analysis: Analysis;
  computedAt: string | null;
  series: readonly TrendSeries[];
  /** The variants, in the order of the results page. */
  variants: readonly string[];
}

function describeLastChange(history: readonly ViewedResult[]): string {
  const change = findConfigChanges(history).at(-1);
  if (!change) return '';
  const parts = change.parts.map((part) => configParts[part]).join(' and ');
  return ` Earlier checks do not count, because ${parts} changed.`;
}

/** Shows the lift by day, a trend's daily counts, and the results at each earlier check on this device. */
export function OverTimeSection(props: Props) {
  const { project, metric, leader, storageKey, experiment, analysis, computedAt, series, variants } = props;
  const { hasDailyResults } = useCapabilities(project);
  const history = useViewHistory(storageKey, { experiment, analysis, computedAt });
  return (
    <section aria-labelledby="over-time" className={section.section}>
      <h2 id="over-time">Over time</h2>
      {!metric.isLegacy && !hasDailyResults && <p>This server does not provide results by day.</p>}
      {!metric.isLegacy && hasDailyResults && <LiftOverTime {...{ project, experiment, metric, analysis, leader }} />}
      {metric.isLegacy && (
        <p>The goal is a legacy metric. Servers compute the lift by day only for metrics per person.</p>
      )}
      {series.length > 0 && <DailyCountsFigure series={series} variants={variants} analysis={analysis} />}
      {history.length > 0 && (
        <>
          <p>
            {describeHistory(sinceConfigChange(history))}
            {describeLastChange(history)}
          </p>
          <ViewHistoryFigure
            history={history}
            experiment={experiment}
            label="Checks of the results"
            content="checks"
            urlParameter="looks"
          />
        </>
      )}
    </section>
  );
}
