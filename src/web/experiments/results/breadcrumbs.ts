import type { Experiment } from '#contract/experiment.ts';
import { href } from '../../paths.ts';

/** The pages above the results page. */
export const resultsBreadcrumbs = (project: number, experiment?: Experiment) => [
  { label: 'Experiments', to: href.experiments(project) },
  ...(experiment ? [{ label: experiment.name, to: href.experiment(project, experiment.id) }] : []),
];
