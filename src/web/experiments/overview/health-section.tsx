import { useNavigate } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import type { CheckTone, ResultsCheck } from '#verdict/checks/results-check.ts';
import { experimentHealth, type HealthIssue } from '#verdict/health/experiment-health.ts';
import { href } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useLifecycleActions } from '../lifecycle/use-lifecycle-actions.tsx';
import { checkIcons } from '../results/checks/results-check-list.tsx';
import { HealthRemedies } from '../setup/health-remedies.tsx';
import { useIsKeyShared } from '../setup/use-is-key-shared.ts';
import styles from './overview.module.css';
import { OverviewSection } from './overview-layout.tsx';

interface Props {
  project: number;
  experiment: Experiment;
  /** The results checks; empty while they are loading. */
  checks: readonly ResultsCheck[];
}

const tones: Record<HealthIssue['tone'], CheckTone> = { warning: 'warning', quiet: 'open', fine: 'good' };

/** Shows whether the experiment is set up correctly and whether its results can be trusted. */
export function HealthSection({ project, experiment, checks }: Props) {
  const navigate = useNavigate();
  const onDeleted = () => navigate(href.experiments(project));
  const { start, dialog } = useLifecycleActions({ project, experiment, onDeleted });
  const issues = experimentHealth(experiment, Date.now(), useIsKeyShared(project, experiment)).map((issue) =>
    issue.code === 'fine' ? { ...issue, label: 'setup OK', about: 'The setup has no known problem.' } : issue,
  );
  // Leave out the warning about the flag, because the issues of the setup already contain it.
  const otherChecks = checks.filter(({ code, tone }) => code !== 'flag' || tone !== 'warning');
  const passed = [...issues.map(({ tone }) => tones[tone]), ...otherChecks.map(({ tone }) => tone)];
  return (
    <OverviewSection
      id="health"
      title="Health"
      aside={`${passed.filter((tone) => tone === 'good').length} of ${passed.length} checks passed`}
    >
      <ul className={`${styles.rows} ${styles.checks}`}>
        {issues.map(({ code, tone, label, about }) => (
          <Check key={code} tone={tones[tone]} icon={checkIcons[tones[tone]]} label={capitalize(label)} detail={about}>
            <HealthRemedies code={code} project={project} experiment={experiment} onAction={start} />
          </Check>
        ))}
        {otherChecks.map(({ code, tone, label, detail }) => (
          <Check key={code} tone={tone} icon={checkIcons[tone]} label={label} detail={detail} />
        ))}
      </ul>
      {dialog}
    </OverviewSection>
  );
}

interface CheckProps {
  tone: CheckTone;
  icon: IconName;
  label: string;
  detail: string;
  children?: React.ReactNode;
}

const Check = ({ tone, icon, label, detail, children }: CheckProps) => (
  <li data-tone={tone}>
    <Icon name={icon} />
    <span>
      <b>{label}</b> <span>{detail}</span>
    </span>
    {children}
  </li>
);
