import { href } from '../paths.ts';
import { useBlocked } from '../session/context.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Leads to the form of a new experiment, or says why this key can make none. */
export function NewExperimentLink({ project }: { project: number }) {
  const blocked = useBlocked('experiment:write');
  return (
    <ButtonLink kind="primary" icon="plus" blockedBecause={blocked} to={href.newExperiment(project)}>
      New experiment
    </ButtonLink>
  );
}
