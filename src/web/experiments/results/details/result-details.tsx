import type { Experiment } from '#contract/experiment.ts';
import type { AnalysisInput } from '#verdict/analysis/types.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { storesConclusion } from '../../lifecycle/conclusion-fields.tsx';
import { PeriodsTable } from '../checks/periods-table.tsx';
import { SampleRatioSection } from '../checks/sample-ratio-section.tsx';
import { DeviceDecision } from '../decision/device-decision.tsx';
import { FunnelSection } from '../funnel/funnel-section.tsx';
import { ImpactSection } from '../impact/impact-section.tsx';
import type { Goal } from '../measured-metric.ts';
import { MethodSection } from '../method/method-section.tsx';
import { DailyCountsFigure } from '../over-time/daily-counts-figure.tsx';
import { SensitivitySection, useAlternatives } from '../sensitivity/sensitivity-section.tsx';
import { ServerFigures } from '../server-verdict/server-figures.tsx';
import { ServerVerdict } from '../server-verdict/server-verdict.tsx';
import { useResultsStorageKey, useViewHistory } from '../view-history/use-view-history.ts';
import type { ViewedResult } from '../view-history/view-history.ts';
import { ViewHistoryPart } from '../view-history/view-history-part.tsx';
import { ViewHistoryTable } from '../view-history/view-history-table.tsx';
import { DetailsPart } from './details-part.tsx';
import { DetailsSection } from './details-section.tsx';
import { IntervalsPart } from './intervals-part.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  goal: Goal;
}

interface AnalyzedProps extends Props {
  input: AnalysisInput;
  report: VerdictReport;
  /** The leader's lift by day. */
  lift: readonly ViewedResult[];
}

const SUMMARY = 'Monthly impact, sensitivity, checks on this device, server’s figures, method, raw response.';

/** The details of results that the console has analyzed. */
export function ResultDetails(props: AnalyzedProps) {
  const { experiment, input, report } = props;
  const storageKey = useResultsStorageKey(experiment);
  const { analysis } = report;
  // Both run while the details are closed: each visit counts as a check, and a print needs the verdicts at once.
  const history = useViewHistory(storageKey, { experiment, analysis, computedAt: props.goal.computedAt });
  const alternatives = useAlternatives(input, report);
  return (
    <DetailsSection summary={SUMMARY}>
      <GoalParts {...props} />
      <ImpactSection key={`impact ${storageKey}`} storageKey={storageKey} report={report} />
      <SensitivitySection goal={props.goal} report={report} alternatives={alternatives} />
      <ViewHistoryPart history={history} experiment={experiment} />
      <ServerParts {...props} />
      {!storesConclusion(experiment) && (
        <DeviceDecision key={storageKey} name={experiment.name} storageKey={storageKey} report={report} />
      )}
      <MethodSection {...props} />
    </DetailsSection>
  );
}

/** What the goal's plot and numbers leave out. */
function GoalParts({ project, experiment, goal, input, report, lift }: AnalyzedProps) {
  const { results, rows } = goal;
  const { analysis } = report;
  return (
    <>
      <SampleRatioSection
        project={project}
        rows={rows}
        checks={report.checks}
        experiment={experiment}
        hasStartEvent={analysis.hasStartEvent === true}
      />
      <PeriodsTable project={project} results={results} analysis={analysis} />
      <FunnelSection goal={goal} />
      <IntervalsPart goal={goal} analysis={analysis} input={input} />
      {lift.length > 0 && (
        <DetailsPart id="lift-by-day" title="Lift at the end of each day">
          <ViewHistoryTable history={lift} label="Lift by day" />
        </DetailsPart>
      )}
      {results.series.length > 0 && (
        <DetailsPart id="daily-counts" title="By day">
          <DailyCountsFigure series={results.series} variants={rows.map(({ key }) => key)} analysis={analysis} />
        </DetailsPart>
      )}
    </>
  );
}

/** The verdict and the figures of a server that has its own. */
function ServerParts({ project, experiment, goal, report }: AnalyzedProps) {
  const { hasOwnVerdict } = useCapabilities(project);
  if (!hasOwnVerdict) return null;
  return (
    <>
      {goal.metric.isLegacy && <ServerVerdict results={goal.results} disagreement={report.disagreement} />}
      <ServerFigures experiment={experiment} raw={goal.raw} label={goal.title} />
    </>
  );
}

/** The details of results that only the server has analyzed. */
export const ServerDetails = (props: Props) => (
  <DetailsSection summary={`${props.goal.results.steps.length > 0 ? 'Funnel, method' : 'Method'}, raw response.`}>
    <FunnelSection goal={props.goal} />
    <MethodSection {...props} />
  </DetailsSection>
);
