import { useEffect, useState } from 'react';
import { makePlan } from '#changes/make-plan.ts';
import type { Plan, ReadProject } from '#changes/plan.ts';
import type { PendingValues } from '../stored-pending.ts';

/** Returns the plan for the pending values of projects; null until it is computed. */
export function usePlan(projects: readonly ReadProject[], values: PendingValues): Plan | null {
  const [plan, setPlan] = useState<Plan | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const targets = projects.flatMap((project) => {
      const desired = values.get(project.id);
      return desired ? [{ project, desired }] : [];
    });
    void makePlan(location.origin, targets, new Date()).then((made) => isCurrent && setPlan(made));
    return () => {
      isCurrent = false;
    };
  }, [projects, values]);
  return plan;
}
