import { matchPath, useLocation } from 'react-router-dom';
import { useSessionState } from './session/context.tsx';

/** Where the person is: the organization, and the project if the page belongs to one. */
export interface Place {
  organization: string | null;
  /** Whether the address itself names the organization, so that the project can be asked for in it. */
  inOrganization: boolean;
  project: number | null;
}

const inOrganization = ['/organizations/:organization/projects/:project/*', '/organizations/:organization/*'];
const inProject = '/projects/:project/*';

const idOf = (text: string | undefined) => (text !== undefined && /^\d+$/.test(text) ? Number(text) : null);

/** Reads the place off an address. */
export function placeOf(pathname: string): Place {
  for (const path of inOrganization) {
    const params = matchPath(path, pathname)?.params;
    if (params)
      return { organization: params['organization'] ?? null, inOrganization: true, project: idOf(params['project']) };
  }
  return { organization: null, inOrganization: false, project: idOf(matchPath(inProject, pathname)?.params.project) };
}

/** Where the person is; the organization looked at last stands in where the address names none. */
export function usePlace(): Place {
  const place = placeOf(useLocation().pathname);
  const { connection } = useSessionState();
  return { ...place, organization: place.organization ?? connection?.organization ?? null };
}
