import { useRef, useState } from 'react';
import type { Outcome } from '#changes/apply-changes.ts';
import { applyPlan } from '#changes/apply-plan.ts';
import type { Secrets } from '#changes/compare-with-plan.ts';
import type { Plan, ProjectPlan } from '#changes/plan.ts';
import { reversePlan } from '#changes/reverse-plan.ts';
import { useSettingsApi } from '../settings-data.ts';
import type { PendingValues } from '../stored-pending.ts';

/** The state of applying a plan, during the run and after it. */
export interface ApplyRun {
  plan: Plan;
  /** The outcomes so far, by project id. */
  outcomes: ReadonlyMap<number, Outcome>;
  isRunning: boolean;
  isUndo: boolean;
}

/** Whether the project now has all values of the plan. */
export const isComplete = (outcome: Outcome | undefined): boolean =>
  outcome?.state === 'done' || (outcome?.state === 'applied' && outcome.ignored.length === 0);

const subset = (plan: Plan, keep: (project: ProjectPlan) => boolean): Plan => ({
  ...plan,
  projects: plan.projects.filter(keep),
});

/** Returns the current run, and functions that apply a plan, retry incomplete projects, and undo the applied changes. */
export function useApply(organization: string) {
  const api = useSettingsApi(organization);
  const [run, setRun] = useState<ApplyRun | null>(null);
  const canceled = useRef<AbortController | null>(null);
  const secrets = useRef<ReadonlyMap<number, Secrets>>(new Map());

  const start = async (plan: Plan, whole: Plan, known: ReadonlyMap<number, Outcome>, isUndo: boolean) => {
    const controller = new AbortController();
    canceled.current = controller;
    const outcomes = new Map(known);
    const publish = (isRunning: boolean) => setRun({ plan: whole, outcomes: new Map(outcomes), isRunning, isUndo });
    publish(true);
    const last = await applyPlan(api, plan, {
      secrets: secrets.current,
      signal: controller.signal,
      onOutcome: ({ project }, outcome) => {
        outcomes.set(project, outcome);
        publish(true);
      },
    });
    for (const [project, outcome] of last) outcomes.set(project, outcome);
    publish(false);
    return outcomes;
  };

  return {
    run,
    apply: (plan: Plan, values: PendingValues) => {
      secrets.current = values;
      return start(plan, plan, new Map(), false);
    },
    retry: () =>
      run &&
      start(
        subset(run.plan, ({ project }) => !isComplete(run.outcomes.get(project))),
        run.plan,
        run.outcomes,
        run.isUndo,
      ),
    undo: () => {
      if (!run) return;
      const applied = subset(run.plan, ({ project }) => run.outcomes.get(project)?.state === 'applied');
      const reversed = reversePlan(applied, new Date());
      return start(reversed, reversed, new Map(), true);
    },
    cancel: () => canceled.current?.abort(),
    close: () => setRun(null),
  };
}

export type Apply = ReturnType<typeof useApply>;
