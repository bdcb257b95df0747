import { useMemo } from 'react';
import { makePlan } from '#changes/make-plan.ts';
import type { Plan, ReadProject } from '#changes/plan.ts';
import type { PendingValues } from '../stored-pending.ts';

/** Returns the plan for the pending values of projects. */
export const usePlan = (projects: readonly ReadProject[], values: PendingValues): Plan =>
  useMemo(() => {
    const targets = projects.flatMap((project) => {
      const desired = values.get(project.id);
      return desired ? [{ project, desired }] : [];
    });
    return makePlan(location.origin, targets, new Date());
  }, [projects, values]);
