import { ADMIN } from '#contract/levels.ts';
import { useProjectById } from '../projects/project-hooks.ts';
import { useMissingScopeReason } from '../session/session-context.tsx';

/** Returns why the user can't change the destinations of a project; undefined if they can. */
export function useNotificationLock(project: number): string | undefined {
  const missingScope = useMissingScopeReason('project:write');
  const { data } = useProjectById(project);
  const level = data?.effective_membership_level;
  const isMember = typeof level === 'number' && level < ADMIN;
  return isMember ? 'Only project administrators can change this.' : missingScope;
}
