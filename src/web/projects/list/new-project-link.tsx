import { href } from '../../paths.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** A link to the form for a new project. Disabled with a reason if the key can't create projects. */
export function NewProjectLink({ organization }: { organization: string }) {
  const blocked = useMissingScopeReason('project:write');
  return (
    <ButtonLink kind="primary" icon="plus" disabledReason={blocked} to={href.newProject(organization)}>
      New project
    </ButtonLink>
  );
}
