import { href } from '../paths.ts';
import { useMissingScopeReason } from '../session/session-context.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Leads to the form of a new experiment, or says why this key can make none. */
export function NewExperimentLink({ project }: { project: number }) {
  const blocked = useMissingScopeReason('experiment:write');
  return (
    <ButtonLink kind="primary" icon="plus" disabledReason={blocked} to={href.newExperiment(project)}>
      New experiment
    </ButtonLink>
  );
}
