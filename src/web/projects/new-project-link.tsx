import { href } from '../paths.ts';
import { useBlocked } from '../session/context.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Leads to the form of a new project, or says why this key can make none. */
export function NewProjectLink({ organization }: { organization: string }) {
  const blocked = useBlocked('project:write');
  return (
    <ButtonLink kind="primary" icon="plus" blockedBecause={blocked} to={href.newProject(organization)}>
      New project
    </ButtonLink>
  );
}
