import { Link } from 'react-router-dom';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { ExperimentSummaryLine } from '../experiment-summary-line.tsx';
import { launchChecklist } from '../lifecycle/launch-checklist.ts';
import { HealthBanners } from '../setup/health-banners.tsx';
import { GoalDefinition } from './goal-definition.tsx';
import { HypothesisSection } from './hypothesis-section.tsx';
import { NextStepCard } from './next-step-card.tsx';
import styles from './overview.module.css';
import { OverviewFacts } from './overview-facts.tsx';
import { OverviewLayout, type OverviewProps, OverviewSection } from './overview-layout.tsx';
import { TimelineSection } from './timeline-section.tsx';
import { VariantsSection } from './variants-section.tsx';

const icons = { good: 'check', missing: 'info', wrong: 'warning' } as const;

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
  const checks = launchChecklist(experiment, Date.now());
  const open = checks.filter(({ state }) => state !== 'good').length;
  const isBlocked = checks.some(({ state }) => state === 'wrong');
  const setup = href.experimentSetup(project, experiment.id);
  return (
    <OverviewLayout
      {...props}
      summary={<ExperimentSummaryLine project={project} experiment={experiment} />}
      facts={<OverviewFacts project={project} experiment={experiment} participants={null} />}
    >
      <HealthBanners project={project} experiment={experiment} shownElsewhere={inChecklist} />
      <NextStepCard
        icon={isBlocked ? 'warning' : 'play'}
        title={isBlocked ? 'Not ready to launch' : 'Ready to launch'}
        detail="This is a draft: no one gets a variant, and nothing is counted yet."
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
        <ul className={`${styles.rows} ${styles.checks}`}>
          {checks.map(({ field, state, text }) => (
            <li key={text} data-tone={state === 'good' ? 'good' : state === 'wrong' ? 'bad' : 'open'}>
              <Icon name={icons[state]} />
              <span>{text}</span>
              {state !== 'good' && <Link to={`${setup}#${field}`}>Edit</Link>}
            </li>
          ))}
        </ul>
      </OverviewSection>
      <TimelineSection project={project} experiment={experiment} />
    </OverviewLayout>
  );
}
