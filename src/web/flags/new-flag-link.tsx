import { href } from '../paths.ts';
import { useMissingScopeReason } from '../session/session-context.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** A link to the form for a new flag, disabled if the API key lacks the scope `feature_flag:write`. */
export function NewFlagLink({ project }: { project: number }) {
  const blocked = useMissingScopeReason('feature_flag:write');
  return (
    <ButtonLink kind="primary" icon="plus" disabledReason={blocked} to={href.newFlag(project)}>
      New flag
    </ButtonLink>
  );
}
