import { matchPath, useLocation } from 'react-router-dom';
import { useSessionState } from './session/session-context.tsx';

/** The organization and the project of a page. */
export interface RouteScope {
  /** Null if unknown. */
  organization: string | null;
  /** Whether the URL contains the organization. If so, the project can be read from that organization. */
  isOrganizationInPath: boolean;
  /** Null for pages outside of a project. */
  project: number | null;
}

const organizationPaths = ['/organizations/:organization/projects/:project/*', '/organizations/:organization/*'];
const projectPath = '/projects/:project/*';

const parseId = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null);

/** Parses the scope of a page from its URL path. */
export function parseRouteScope(pathname: string): RouteScope {
  for (const path of organizationPaths) {
    const params = matchPath(path, pathname)?.params;
    if (params)
      return {
        organization: params['organization'] ?? null,
        isOrganizationInPath: true,
        project: parseId(params['project']),
      };
  }
  return {
    organization: null,
    isOrganizationInPath: false,
    project: parseId(matchPath(projectPath, pathname)?.params.project),
  };
}

/** Returns the scope of the current page. Uses the last visited organization if the URL contains none. */
export function useRouteScope(): RouteScope {
  const scope = parseRouteScope(useLocation().pathname);
  const { connection } = useSessionState();
  return { ...scope, organization: scope.organization ?? connection?.organization ?? null };
}
