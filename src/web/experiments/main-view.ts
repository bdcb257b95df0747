import { type Experiment, statusOf } from '#contract/experiment.ts';
import { href } from '../paths.ts';

type Dated = Pick<Experiment, 'id' | 'start_date' | 'end_date' | 'archived'>;

/** Returns the URL for links to an experiment: the results after the launch, the overview before it. */
export const mainViewOf = (project: number, experiment: Dated, now: number): string =>
  statusOf(experiment, now) === 'draft'
    ? href.experiment(project, experiment.id)
    : href.experimentResults(project, experiment.id);
