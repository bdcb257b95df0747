import type { Experiment } from '#contract/experiment.ts';
import type { Metric } from '#contract/metric.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ViewHistoryFigure } from '../view-history/view-history-figure.tsx';
import { liftCaption } from './lift-caption.ts';
import { useLiftHistory } from './use-lift-history.ts';

interface Props {
  project: number;
  experiment: Experiment;
  metric: Metric;
  analysis: Analysis;
  /** The variant whose lift is shown. */
  leader: string | null;
}

/** Shows the lift by day. Servers have results by day only for `metrics`. */
export function LiftOverTime({ project, experiment, metric, analysis, leader }: Props) {
  const source = { experiment, metric, settings: analysis.settings };
  const { history, problem, isLoading } = useLiftHistory(project, source, leader);
  if (problem) return <p>The server could not compute the lift by day: {problem.message}</p>;
  if (isLoading && history.length === 0) return <Skeleton label="Loading the lift by day" rows={1} rowHeightPx={150} />;
  if (history.length === 0) return <p>No day has enough data for a lift yet.</p>;
  return (
    <>
      <p>{liftCaption(leader, analysis.baseline)}</p>
      <ViewHistoryFigure
        history={history}
        experiment={experiment}
        label="Lift by day"
        content="lift"
        urlParameter="lift"
      />
    </>
  );
}
