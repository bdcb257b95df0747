import { href } from '../paths.ts';
import { useMissingScopeReason } from '../session/session-context.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** A link to the form for a new experiment, disabled if the API key lacks the scope `experiment:write`. */
export function NewExperimentLink({ project }: { project: number }) {
  const blocked = useMissingScopeReason('experiment:write');
  return (
    <ButtonLink kind="primary" icon="plus" disabledReason={blocked} to={href.newExperiment(project)}>
      New experiment
    </ButtonLink>
  );
}
