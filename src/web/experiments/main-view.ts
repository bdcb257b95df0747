import { type Experiment, statusOf } from '#contract/experiment.ts';
import { href } from '../paths.ts';

type Dated = Pick<Experiment, 'id' | 'start_date' | 'end_date' | 'archived'>;

/** The address that a link to an experiment leads to: its results once it was launched, its overview before. */
export const mainViewOf = (project: number, experiment: Dated, now: number): string =>
  statusOf(experiment, now) === 'draft'
    ? href.experiment(project, experiment.id)
    : href.experimentResults(project, experiment.id);
