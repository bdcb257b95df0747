import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { usePlace } from '../place.ts';
import { useKnownProject } from '../projects/data.ts';
import { useConnectionId } from '../session/context.tsx';
import { noteProject } from '../session/recent-projects.ts';
import type { Here } from './place-commands.ts';

const experimentIn = (pathname: string): Here['experiment'] => {
  const id = matchPath(`${paths.experiment}/*`, pathname)?.params.id ?? '';
  if (id === 'new') return 'new';
  return /^\d+$/.test(id) ? Number(id) : null;
};

function useProjectHere(): Here['project'] {
  const { organization, inOrganization, project } = usePlace();
  const known = useKnownProject(inOrganization ? organization : null, project);
  if (project === null) return null;
  const of = known?.organization ?? organization;
  return of === null ? null : { id: project, organization: of, name: known?.name ?? `Project ${project}` };
}

/** Where the person is, remembered for going back there. */
export function useHere(): Here {
  const { pathname } = useLocation();
  const { organization } = usePlace();
  const project = useProjectHere();
  const connection = useConnectionId();
  const { id, organization: of, name } = project ?? {};
  // What was looked at is kept on the device.
  useEffect(() => {
    if (id !== undefined && of !== undefined && name !== undefined)
      noteProject(connection, { id, organization: of, name });
  }, [connection, id, of, name]);
  return { organization, project, experiment: experimentIn(pathname) };
}
