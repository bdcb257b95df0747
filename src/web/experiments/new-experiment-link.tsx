import { href } from '../paths.ts';
import { useBlocked } from '../session/context.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** A link to the form for a new experiment, disabled if the key lacks permission. */
export function NewExperimentLink({ project }: { project: number }) {
  const blocked = useBlocked('experiment:write');
  return (
    <ButtonLink kind="primary" icon="plus" blockedBecause={blocked} to={href.newExperiment(project)}>
      New experiment
    </ButtonLink>
  );
}
