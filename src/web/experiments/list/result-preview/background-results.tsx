import type { Experiment } from '#contract/experiment.ts';
import { useStoreLift } from './loaded-lifts.ts';
import { useResultPreview } from './use-result-preview.ts';

/**
 * Loads the results of all these experiments, a few at a time, even if their rows are not visible. Adds the lifts to the
 * list's store and renders nothing.
 */
export const BackgroundResults = ({ project, experiments }: { project: number; experiments: readonly Experiment[] }) =>
  experiments.map((experiment) => <Loader key={experiment.id} project={project} experiment={experiment} />);

function Loader({ project, experiment }: { project: number; experiment: Experiment }) {
  const { preview, problem } = useResultPreview(project, experiment, true);
  const lift = preview?.kind === 'interval' ? preview.point : null;
  useStoreLift(experiment.id, preview || problem ? lift : undefined);
  return null;
}
