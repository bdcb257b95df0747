import type { Experiment } from '#contract/experiment.ts';
import { chanceOfFalseAlarm } from '#stats/false-alarms.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { formatChance } from '#verdict/text/format-number.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IntervalBar } from '../plot/interval-bar.tsx';
import plot from '../plot/interval-plot.module.css';
import { AxisHead, PlotLine, RowWords } from '../plot/interval-plot.tsx';
import { plotRows, type RowVerdict } from '../plot/plot-rows.ts';
import { type Scale, scaleOf } from '../plot/scale.ts';
import styles from '../results.module.css';
import { useSettings } from '../settings/use-settings.ts';
import type { Goal } from '../use-goal.ts';
import { SecondaryMetric } from './secondary-metric.tsx';
import { isJudged, type SecondaryAnswer, useCorrection } from './use-secondary-metrics.ts';

/** What looking at several metrics does to how sure each of them is, and the choice to allow for it. */
function Many({ metrics }: { metrics: number }) {
  const [{ confidence }] = useSettings();
  const [isCorrected, correct] = useCorrection();
  const luck = formatChance(chanceOfFalseAlarm(metrics, confidence));
  return (
    <>
      <p>
        {isCorrected
          ? `${metrics} metrics: each interval is so wide that all of them together err no more often than one of ${formatConfidence(confidence)} would.`
          : `${metrics} metrics, at ${formatConfidence(confidence)} each: about a ${luck} chance that at least one looks different by luck, even if none is.`}
      </p>
      <div className={styles['many']}>
        <Checkbox label="Allow for it" checked={isCorrected} onChange={correct} />
      </div>
    </>
  );
}

interface Props {
  experiment: Experiment;
  answers: readonly SecondaryAnswer[];
  goal: Goal | null;
}

/** The goal's leader once more, so that what is on the same axis can be held against it. */
function GoalLine({ goal, scale }: { goal: Goal; scale: Scale }) {
  const { analysis, report } = goal;
  const leader = report?.verdict.leader;
  const row = analysis && plotRows(analysis, 'percent', report?.verdict).find(({ key }) => key === leader?.key);
  if (!analysis || !row) return null;
  return (
    <PlotLine
      who={
        <span>
          <b data-tooltip={goal.label}>{goal.title}</b>
          <small>{row.key}, for comparison</small>
        </span>
      }
      out={<RowWords row={row} />}
    >
      <IntervalBar row={row} scale={scale} region={analysis.settings.region} zero compact />
    </PlotLine>
  );
}

/**
 * What a look at the goal asks for is asked of the others, too: nothing is judged while its check fails or it is too early,
 * and between the planned days they have to be as clear as it.
 */
function verdictOn(goal: Goal | null): RowVerdict | undefined {
  const verdict = goal?.report?.verdict;
  if (!verdict) return undefined;
  const isOpen = verdict.state === 'invalid' || verdict.reason === 'people';
  return { state: isOpen ? verdict.state : 'leaning', required: verdict.required };
}

/** What is watched besides the goal, each asked for by itself, so that one that fails leaves the others. */
export function SecondaryMetrics({ experiment, answers, goal }: Props) {
  if (answers.length === 0) return null;
  const judged = answers.filter(isJudged).length;
  const analyses = answers.flatMap(({ analysis }) => analysis ?? []);
  const scale = scaleOf(goal?.analysis ? [goal.analysis, ...analyses] : analyses, 'percent');
  return (
    <section aria-labelledby="secondary" className={styles['section']}>
      <h2 id="secondary">Secondary metrics</h2>
      <p>{goal?.analysis ? 'On one axis with the goal.' : 'All on one axis.'}</p>
      {judged > 1 && <Many metrics={judged} />}
      <div className={plot['plot']}>
        {analyses.length > 0 && (
          <PlotLine who={null} out={null}>
            <AxisHead scale={scale} axis="percent" metric="funnel" />
          </PlotLine>
        )}
        {goal && analyses.length > 0 && <GoalLine goal={goal} scale={scale} />}
        {answers.map((answer) => (
          <SecondaryMetric
            key={answer.index}
            experiment={experiment}
            answer={answer}
            scale={scale}
            verdict={verdictOn(goal)}
          />
        ))}
      </div>
    </section>
  );
}
