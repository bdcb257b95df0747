import { useState } from 'react';
import { settingField } from '#changes/compare.ts';
import {
  changeCount,
  isSecretChange,
  needsSecret,
  type Plan,
  type ProjectPlan,
  type ReadProject,
} from '#changes/plan.ts';
import { confirmationsOf } from '#changes/plan-confirmations.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Pending } from '../pending-changes.ts';
import { shortValue } from '../short-value.ts';
import { ApplyReport } from './apply-report.tsx';
import styles from './changes-review.module.css';
import { useApply } from './use-apply.ts';
import { usePlan } from './use-plan.ts';

interface Props {
  organization: string;
  projects: readonly ReadProject[];
  pending: Pending;
  /** The URL of the page that compares the settings of the projects. */
  backTo: string;
}

/** Returns each consequence that the user must confirm, with the number of projects that it affects. */
function risksOf({ projects }: Plan): { consequence: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const project of projects)
    for (const { consequence } of confirmationsOf(project)) counts.set(consequence, (counts.get(consequence) ?? 0) + 1);
  return [...counts].map(([consequence, count]) => ({ consequence, count }));
}

interface ChangeProps {
  plan: ProjectPlan;
  change: ProjectPlan['changes'][number];
  title: string;
  onRemove: () => void;
}

function Change({ plan, change, title, onRemove }: ChangeProps) {
  const field = settingField(change.field);
  const risk = confirmationsOf(plan).find((one) => one.field === change.field);
  return (
    <li className={styles['change']}>
      <b>{title}</b>
      <span>
        {isSecretChange(change) ? (
          `${needsSecret(change) ? 'New value' : 'Removed'} (secret)`
        ) : (
          <>
            <del>{shortValue(field, change.before)}</del> <Icon name="right" size={13} />
            <ins>{shortValue(field, change.after)}</ins>
          </>
        )}
        {risk && (
          <span className={styles['risk']}>
            <Icon name="warning" size={13} /> {capitalize(risk.consequence)}
          </span>
        )}
      </span>
      <Button
        kind="quiet"
        icon="undo"
        aria-label={`Remove the change of ${field.label} in ${plan.name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}

function ByProject({ plan, pending }: { plan: Plan; pending: Pending }) {
  return plan.projects.map((project) => (
    <Disclosure
      key={project.project}
      className={styles['group']}
      initiallyOpen={plan.projects.length <= 5}
      summary={
        <span className={styles['title']}>
          <bdi>{project.name}</bdi> <code>{project.project}</code>{' '}
          <span>{formatCountOf(project.changes.length, 'change')}</span>
        </span>
      }
    >
      <ul className={styles['changes']}>
        {project.changes.map((change) => (
          <Change
            key={change.field}
            plan={project}
            change={change}
            title={settingField(change.field).label}
            onRemove={() => pending.remove(project.project, change.field)}
          />
        ))}
      </ul>
    </Disclosure>
  ));
}

function ByField({ plan, pending }: { plan: Plan; pending: Pending }) {
  const names = [...new Set(plan.projects.flatMap(({ changes }) => changes.map(({ field }) => field)))];
  return names.map((name) => {
    const changed = plan.projects.flatMap((project) => {
      const change = project.changes.find(({ field }) => field === name);
      return change ? [{ project, change }] : [];
    });
    return (
      <Disclosure
        key={name}
        className={styles['group']}
        initiallyOpen={names.length <= 5}
        summary={
          <span className={styles['title']}>
            <bdi>{settingField(name).label}</bdi> <code>{name}</code>{' '}
            <span>{formatCountOf(changed.length, 'project')}</span>
          </span>
        }
      >
        <ul className={styles['changes']}>
          {changed.map(({ project, change }) => (
            <Change
              key={project.project}
              plan={project}
              change={change}
              title={project.name}
              onRemove={() => pending.remove(project.project, name)}
            />
          ))}
        </ul>
      </Disclosure>
    );
  });
}

/** Shows the pending changes and their confirmations, then the progress of applying them. */
export function ChangesReview({ organization, projects, pending, backTo }: Props) {
  const forbidden = useMissingScopeReason('project:write');
  const [view, setView] = useState<'project' | 'field'>('project');
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const apply = useApply(organization);
  const plan = usePlan(projects, pending.values);
  if (apply.run)
    return (
      <ApplyReport
        run={apply.run}
        apply={apply}
        onDone={() => {
          pending.clear();
          apply.close();
        }}
      />
    );
  if (pending.values.size === 0)
    return (
      <EmptyState
        icon="check"
        title="No changes to review"
        description="Compare the settings of the projects, and choose what to change."
      >
        <ButtonLink to={backTo}>Compare settings</ButtonLink>
      </EmptyState>
    );
  if (!plan) return <Skeleton label="Preparing the review" rows={4} />;
  const risks = risksOf(plan);
  const open = risks.filter(({ consequence }) => !confirmed.has(consequence));
  const toggle = (consequence: string, isConfirmed: boolean) => {
    const next = new Set(confirmed);
    if (isConfirmed) next.add(consequence);
    else next.delete(consequence);
    setConfirmed(next);
  };
  return (
    <div className={styles['layout']}>
      <div>
        <SegmentedChoice
          label="Group changes"
          choices={{ project: 'By project', field: 'By field' }}
          value={view}
          onChange={setView}
        />
        {view === 'project' ? <ByProject {...{ plan, pending }} /> : <ByField {...{ plan, pending }} />}
      </div>
      <aside aria-label="Apply" className={styles['aside']}>
        <h2>
          {formatCountOf(changeCount(plan), 'change')} in {formatCountOf(plan.projects.length, 'project')}
        </h2>
        {risks.map(({ consequence, count }) => (
          <Checkbox
            key={consequence}
            label={`I understand that, in ${formatCountOf(count, 'project')}, ${consequence}`}
            checked={confirmed.has(consequence)}
            onChange={(isConfirmed) => toggle(consequence, isConfirmed)}
          />
        ))}
        <p>
          Each project is read again immediately before it is changed. Projects that someone else changed in the
          meantime are skipped.
        </p>
        <div className={styles['buttons']}>
          <ButtonLink to={backTo}>Back</ButtonLink>
          <Button
            kind="primary"
            disabledReason={
              forbidden ?? (open.length > 0 ? `Confirm ${formatCountOf(open.length, 'consequence')} first.` : undefined)
            }
            onClick={() => void apply.apply(plan, pending.values)}
          >
            {`Save in ${formatCountOf(plan.projects.length, 'project')}`}
          </Button>
        </div>
      </aside>
    </div>
  );
}
