import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useProjectSummary } from '../projects/project-hooks.ts';
import { useRouteScope } from '../route-scope.ts';
import { addRecentProject } from '../session/recent-projects.ts';
import { useConnectionId } from '../session/session-context.tsx';
import type { CommandContext } from './page-commands.ts';

const experimentIn = (pathname: string): CommandContext['experiment'] => {
  const id = matchPath(`${paths.experiment}/*`, pathname)?.params.id ?? '';
  if (id === 'new') return 'new';
  return /^\d+$/.test(id) ? Number(id) : null;
};

function useCurrentProject(): CommandContext['project'] {
  const { organization, isOrganizationInPath, project } = useRouteScope();
  const known = useProjectSummary(isOrganizationInPath ? organization : null, project);
  if (project === null) return null;
  const of = known?.organization ?? organization;
  return of === null ? null : { id: project, organization: of, name: known?.name ?? `Project ${project}` };
}

/** Returns the current page's organization, project and experiment. Adds the project to the recent projects. */
export function useCommandContext(): CommandContext {
  const { pathname } = useLocation();
  const { organization } = useRouteScope();
  const project = useCurrentProject();
  const connection = useConnectionId();
  const { id, organization: of, name } = project ?? {};
  useEffect(() => {
    if (id !== undefined && of !== undefined && name !== undefined)
      addRecentProject(connection, { id, organization: of, name });
  }, [connection, id, of, name]);
  return { organization, project, experiment: experimentIn(pathname) };
}
