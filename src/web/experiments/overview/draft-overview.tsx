import { ExperimentSummaryLine } from '../experiment-summary-line.tsx';
import { LaunchChecks, useLaunchChecklist } from '../lifecycle/launch-checks.tsx';
import { HealthBanners } from '../setup/health-banners.tsx';
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

/** A draft's overview: what is planned, and what to check before the launch. */
export function DraftOverview(props: OverviewProps) {
  const { project, experiment } = props;
  const checks = useLaunchChecklist(project, experiment);
  const open = checks.filter(({ state }) => state !== 'good').length;
  const isBlocked = checks.some(({ state }) => state === 'wrong');
  return (
    <OverviewLayout
      {...props}
      summary={<ExperimentSummaryLine project={project} experiment={experiment} />}
      facts={<OverviewFacts project={project} experiment={experiment} participants={null} />}
    >
      <HealthBanners project={project} experiment={experiment} shownElsewhere={inChecklist} />
      <NextStepCard
        icon={isBlocked ? 'warning' : 'play'}
        title={isBlocked ? 'Not ready to launch' : open === 0 ? 'Ready to launch' : 'Can be launched'}
        detail={`This is a draft: no one gets a variant, and nothing is counted yet.${open === 0 ? '' : ' See what is left under “Before the launch”.'}`}
      />
      <HypothesisSection project={project} experiment={experiment} />
      <VariantsSection experiment={experiment} />
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
    </OverviewLayout>
  );
}
