import { Button } from '../../ui/button.tsx';
import { ExperimentSummaryLine } from '../experiment-summary-line.tsx';
import type { ChecklistItem } from '../lifecycle/launch-checklist.ts';
import { LaunchChecks, useLaunchChecklist } from '../lifecycle/launch-checks.tsx';
import { useLifecycleLock } from '../lifecycle/use-experiment-lock.ts';
import { useLifecycleActions } from '../lifecycle/use-lifecycle-actions.tsx';
import { ScheduleSection } from '../schedule/schedule-section.tsx';
import { scheduledStep } from '../schedule/schedule-text.ts';
import { HealthBanners } from '../setup/health-banners.tsx';
import { useProjectInfo } from '../use-project-info.ts';
import { GoalDefinition } from './goal-definition.tsx';
import { HypothesisSection } from './hypothesis-section.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { OverviewFacts } from './overview-facts.tsx';
import { OverviewLayout, type OverviewProps, OverviewSection } from './overview-layout.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { VariantsSection } from './variants-section.tsx';

/** The codes of the warnings that are also in the checklist. */
const inChecklist = new Set([
  'no_metric',
  'unfit_metric',
  'end_in_past',
  'draft_flag_deleted',
  'bad_split',
  'no_control',
]);

/** Says whether a draft is ready to launch. */
function LaunchReadiness({ checks }: { checks: readonly ChecklistItem[] }) {
  const isBlocked = checks.some(({ state }) => state === 'wrong');
  const isDone = checks.every(({ state }) => state === 'good');
  return (
    <NextStepCard
      icon={isBlocked ? 'warning' : 'play'}
      title={isBlocked ? 'Not ready to launch' : isDone ? 'Ready to launch' : 'Can be launched'}
      detail={`This is a draft: no one gets a variant, and nothing is counted yet.${isDone ? '' : ' See what is left under “Before the launch”.'}`}
    />
  );
}

/** A draft's overview: what is planned, and what to check before the launch. */
export function DraftOverview(props: OverviewProps) {
  const { project, experiment } = props;
  const checks = useLaunchChecklist(project, experiment);
  const open = checks.filter(({ state }) => state !== 'good').length;
  const { timeZone } = useProjectInfo(project);
  const { start: startAction, dialog } = useLifecycleActions({ project, experiment });
  const locked = useLifecycleLock(experiment)('reschedule');
  const now = Date.now();
  const start = experiment.scheduled_start;
  const change = () => startAction('reschedule');
  return (
    <OverviewLayout
      {...props}
      summary={<ExperimentSummaryLine project={project} experiment={experiment} />}
      facts={<OverviewFacts project={project} experiment={experiment} participants={null} />}
    >
      <HealthBanners project={project} experiment={experiment} shownElsewhere={inChecklist} />
      {start ? (
        <NextStepCard icon="clock" {...scheduledStep(experiment, start, timeZone, now)}>
          <Button disabledReason={locked} onClick={change}>
            Change schedule…
          </Button>
        </NextStepCard>
      ) : (
        <LaunchReadiness checks={checks} />
      )}
      <HypothesisSection project={project} experiment={experiment} />
      <VariantsSection experiment={experiment} />
      {start && <ScheduleSection {...{ experiment, start, timeZone, now }} disabledReason={locked} onChange={change} />}
      <OverviewSection id="goal" title="Metrics">
        <GoalDefinition experiment={experiment} />
      </OverviewSection>
      <OverviewSection
        id="checklist"
        title="Before the launch"
        aside={open === 0 ? 'All set' : `${checks.length - open} of ${checks.length} done`}
      >
        <LaunchChecks project={project} experiment={experiment} />
      </OverviewSection>
      <TimelineSection project={project} experiment={experiment} />
      {dialog}
    </OverviewLayout>
  );
}
