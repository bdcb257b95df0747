import { Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { changeCount, type Plan, type ReadProject } from '#changes/plan.ts';
import { confirmationsOf } from '#changes/plan-confirmations.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FloatingBar, FloatingBarLine } from '../../ui/floating-bar.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import type { Pending } from '../pending-changes.ts';
import { ApplyReport } from './apply-report.tsx';
import { ChangesByField, ChangesByProject } from './changes-list.tsx';
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

/** Shows the pending changes and their confirmations, then the progress of applying them. */
export function ChangesReview({ organization, projects, pending, backTo }: Props) {
  const forbidden = useMissingScopeReason('project:write');
  const [view, setView] = useState<'project' | 'field'>('project');
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const aside = useRef<HTMLElement>(null);
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
  const risks = risksOf(plan);
  const open = risks.filter(({ consequence }) => !confirmed.has(consequence));
  const toggle = (consequence: string, isConfirmed: boolean) => {
    const next = new Set(confirmed);
    if (isConfirmed) next.add(consequence);
    else next.delete(consequence);
    setConfirmed(next);
  };
  const focusFirstUnconfirmed = () => aside.current?.querySelector<HTMLInputElement>('input:not(:checked)')?.focus();
  return (
    <>
      <div className={styles.layout}>
        <div>
          <SegmentedChoice
            label="Group changes"
            choices={{ project: 'By project', field: 'By field' }}
            value={view}
            onChange={setView}
          />
          {view === 'project' ? <ChangesByProject {...{ plan, pending }} /> : <ChangesByField {...{ plan, pending }} />}
        </div>
        <aside ref={aside} aria-label="Before you save" className={styles.aside}>
          <Stack gap="sm">
            {risks.length > 0 && <Title order={2}>{`Confirm ${formatCountOf(risks.length, 'consequence')}`}</Title>}
            {risks.map(({ consequence, count }) => (
              <Checkbox
                key={consequence}
                label={`I understand that, in ${formatCountOf(count, 'project')}, ${consequence}`}
                checked={confirmed.has(consequence)}
                onChange={(isConfirmed) => toggle(consequence, isConfirmed)}
              />
            ))}
            <Title order={2}>Before you save</Title>
            <Text size="sm">
              Each project is read again immediately before it is changed. A project is skipped if someone else changed
              one of these settings in the meantime.
            </Text>
          </Stack>
        </aside>
      </div>
      <FloatingBar label="Save changes">
        <FloatingBarLine>
          <b>{`${formatCountOf(changeCount(plan), 'change')} in ${formatCountOf(plan.projects.length, 'project')}`}</b>
          {open.length > 0 && (
            <Button kind="quiet" icon="warning" onClick={focusFirstUnconfirmed}>
              {`Confirm ${formatCountOf(open.length, 'consequence')}`}
            </Button>
          )}
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
        </FloatingBarLine>
      </FloatingBar>
    </>
  );
}
